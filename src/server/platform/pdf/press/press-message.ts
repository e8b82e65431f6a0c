import type { PrintJob } from './print-job.ts';

/** To the worker. */
export interface PressOrder {
  id: number;
  job: PrintJob;
}

/** From the worker: a document, or what went wrong. */
export type PressAnswer = { id: number; bytes: Uint8Array } | { id: number; fault: string };
