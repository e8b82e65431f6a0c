import type { PaypalState } from '../../../contract/paypal.ts';
import type { Instant, Preset } from './column-types.ts';

/** What was opened at PayPal for an order: a second one where the first can no longer be paid or costs otherwise. */
export interface PaypalOrdersTable {
  /** PayPal's own. */
  id: string;
  order_id: string;
  /** What we asked for. */
  cents: number;
  /** Where the guest agrees to it. */
  approve_url: string;
  state: PaypalState;
  created_at: Instant;
  /** When PayPal is asked next how it stands; null where that is settled. */
  ask_at: Preset<Instant | null>;
}
