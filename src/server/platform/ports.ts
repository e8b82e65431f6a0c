import type { Context } from 'hono';
import type { Refusal } from '../../contract/refusals.ts';
import type { Config } from './config.ts';
import type { Store } from './database/store.ts';
import type { Caller } from './http/actor.ts';
import type { Logger } from './http/logger.ts';
import type { DocumentPress } from './pdf/press/document-press.ts';
import type { PlacementChanges } from './placement-changes.ts';

/**
 * What the platform offers. An operation names those it needs, as `Pick<Ports, 'clock' | 'store'>`, and the ports of
 * other rooms beside them; clock and randomness are arguments, so that tests own them.
 */
export interface Ports {
  config: Config;
  store: Store;
  /** Epoch milliseconds. */
  clock: () => number;
  randomBytes: (length: number) => Uint8Array;
  changes: PlacementChanges;
  log: Logger;
  /** Prints PDFs beside the calls. */
  press: DocumentPress;
  /** Who calls; refused when a token is shown that does not hold. */
  callerOf: (c: Context) => Promise<Caller | Refusal>;
  /** Something waits in the outbox. */
  wakeOutbox: () => void;
}
