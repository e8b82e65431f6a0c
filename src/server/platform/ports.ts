import type { Context } from 'hono';
import type { Refusal } from '../../contract/refusals.ts';
import type { Config } from './config.ts';
import type { Store } from './database/store.ts';
import type { Caller } from './http/actor.ts';
import type { Logger } from './http/logger.ts';
import type { PdfWorker } from './pdf/worker/pdf-worker.ts';
import type { PlacementChanges } from './placement-changes.ts';

/**
 * What the platform offers. An operation names the ports it needs, as `Pick<Ports, 'clock' | 'store'>`, besides those
 * of other rooms. Clock and randomness are ports so that tests control them.
 */
export interface Ports {
  config: Config;
  store: Store;
  /** Epoch milliseconds. */
  clock: () => number;
  randomBytes: (length: number) => Uint8Array;
  changes: PlacementChanges;
  log: Logger;
  /** Renders PDFs in a worker thread. */
  pdfWorker: PdfWorker;
  /** Resolves the caller; refused for a token that is not valid. */
  callerOf: (c: Context) => Promise<Caller | Refusal>;
  /** Tells the outbox that a mail waits. */
  wakeOutbox: () => void;
}
