import type { Context } from 'hono';
import type { Refusal } from '../../contract/refusals.ts';
import type { Config } from './config.ts';
import type { Store } from './database/store.ts';
import type { Caller } from './http/actor.ts';
import type { Logger } from './http/logger.ts';
import type { Metrics } from './metrics.ts';
import type { PdfWorker } from './pdf/worker/pdf-worker.ts';
import type { PlacementChanges } from './placement-changes.ts';

/**
 * The services of the platform. An operation declares the ports it needs, such as `Pick<Ports, 'clock' |
 * 'store'>`, besides those of other modules. Clock and randomness are ports so that tests can control them.
 */
export interface Ports {
  config: Config;
  store: Store;
  /** Epoch milliseconds. */
  clock: () => number;
  randomBytes: (length: number) => Uint8Array;
  changes: PlacementChanges;
  log: Logger;
  /** Null unless `METRICS_PORT` is set. */
  metrics: Metrics | null;
  /** Renders PDFs in a worker thread. */
  pdfWorker: PdfWorker;
  /** Resolves the caller; refuses an invalid token. */
  callerOf: (c: Context) => Promise<Caller | Refusal>;
  /** Wakes the outbox because a mail is waiting. */
  wakeOutbox: () => void;
  /** Whether this process is about to end, and others should get its calls. */
  isStopping: () => boolean;
}
