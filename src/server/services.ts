import type { Config } from './config.ts';
import type { Store } from './database/store.ts';
import type { DocumentPress } from './documents/press/document-press.ts';
import type { PlacementChanges } from './events/placement-changes.ts';
import type { Logger } from './http/logger.ts';
import type { PaypalCalls } from './paypal/paypal-calls.ts';
import type { FestivalSettings } from './settings/festival-settings.ts';

/** What every operation is handed; clock and randomness are arguments, so that tests own them. */
export interface Services {
  config: Config;
  store: Store;
  /** Epoch milliseconds. */
  clock: () => number;
  randomBytes: (length: number) => Uint8Array;
  settings: () => FestivalSettings;
  /** Settings that have just been committed hold from now on. */
  putInForce: (settings: FestivalSettings) => void;
  changes: PlacementChanges;
  log: Logger;
  /** Prints PDFs beside the calls. */
  press: DocumentPress;
  /** The club's account there; null without one. */
  paypal: PaypalCalls | null;
  /** Something waits in the outbox. */
  wakeOutbox: () => void;
}
