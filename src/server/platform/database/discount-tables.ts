import type { DiscountDeed } from '../../../contract/discounts.ts';
import type { StoredTime } from '../../../domain/stored-time.ts';
import type { Bit, Counter, Instant, Preset, RowId } from './column-types.ts';

export interface DiscountsTable {
  id: RowId;
  name: string;
  /** Folded by `foldDiscountCode`; of a batch something nobody can type (batch-code.ts). */
  code: string;
  amount_cents: number | null;
  percent: number | null;
  starts_at: StoredTime | null;
  ends_at: StoredTime | null;
  /** From which value of the tickets on it holds. */
  min_order_cents: Preset<number>;
  /** How many tickets an order may have; null for any. */
  most_tickets: Preset<number | null>;
  max_uses: number | null;
  uses: Counter;
  is_paused: Bit;
  /** Grows with every change by staff. */
  version: Preset<number>;
}

/** For which events a campaign holds; none of its rows for all. */
export interface DiscountEventsTable {
  discount_id: number;
  event_id: number;
}

/** For which prices a campaign holds; none of its rows for all. */
export interface DiscountPricesTable {
  discount_id: number;
  ticket_price_id: number;
}

/** The single-use codes of a batch, folded by `foldDiscountCode`; with the order that used one. */
export interface DiscountCodesTable {
  code: string;
  discount_id: number;
  order_id: Preset<string | null>;
}

/** What staff did to a campaign; its name stays when the campaign is gone. */
export interface DiscountHistoryTable {
  id: RowId;
  discount_id: number;
  at: Instant;
  who: string;
  what: DiscountDeed;
  name: string;
}
