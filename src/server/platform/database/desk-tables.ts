import type { OrderDeed } from '../../../contract/staff-orders.ts';
import type { Instant, Preset, RowId } from './column-types.ts';

/** Money that came in for an order, or was given back (negative); taken back it stays, and no longer counts. */
export interface PaymentsTable {
  id: RowId;
  order_id: string;
  cents: number;
  method: 'transfer' | 'paypal';
  /** The day on the bank statement, `YYYY-MM-DD`. */
  booked_on: string;
  note: string;
  created_at: Instant;
  booked_by: string;
  undone_at: Preset<Instant | null>;
  undone_by: Preset<string | null>;
  /** The entry of a bank statement that it stands on; null where somebody typed it. */
  bank_entry_id: Preset<number | null>;
  /** PayPal's id of the capture or refund that it stands on: booked once. */
  paypal_id: Preset<string | null>;
}

/** What staff did to an order. */
export interface OrderHistoryTable {
  id: RowId;
  order_id: string;
  at: Instant;
  who: string;
  what: OrderDeed;
  /** JSON, flat, with no more personal data than it takes. */
  facts: string;
}
