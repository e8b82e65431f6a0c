import type { DiscountAuditAction } from '../../../contract/discounts.ts';
import type { OrderSource, OrderStatus } from '../../../domain/order.ts';
import type { StoredTime } from '../../../domain/stored-time.ts';
import type { Bit, Counter, Instant, Preset, RowId } from './column-types.ts';

export interface GuestsTable {
  /** Hash of the guest's cookie. */
  id: string;
  seen_at: Instant;
}

/** A place of an event that is taken: held by a guest until `held_until`, or sold when it has an order. */
export interface PlacementsTable {
  id: RowId;
  event_id: number;
  block_id: number | null;
  seat_id: number | null;
  ticket_price_id: number;
  guest_id: string | null;
  first_held_at: Instant | null;
  held_until: Instant | null;
  order_id: string | null;
  /** Why staff block it indefinitely; null for all other placements. */
  blocked_reason: Preset<string | null>;
}

export interface OrdersTable {
  id: string;
  number: string;
  status: OrderStatus;
  source: Preset<OrderSource>;
  payment_type: 'invoice' | 'paypal';
  firstname: string;
  lastname: string;
  email: string;
  telephone: string;
  street: string;
  zipcode: string;
  city: string;
  /** JSON: the firm that the invoice is for (`contract/orders.ts`); null for private people. */
  firm: Preset<string | null>;
  comment: string;
  tickets_cents: number;
  fees_cents: number;
  discount_cents: number;
  discount_percent: number | null;
  discount_id: number | null;
  /** The discount's minimum order value at the time of ordering. */
  discount_least_cents: Preset<number>;
  total_cents: number;
  /** The part of the discount that staff waived because it was never paid. */
  waived_cents: Preset<number>;
  /** The sum of the payments that were not undone. */
  paid_cents: Preset<number>;
  /** The team's note of before it had entries (`order_notes`), which hold it too; written by no one any more. */
  note: Preset<string>;
  /** Grows with every correction of the customer. */
  version: Preset<number>;
  /** The search terms, starting with the name (sales/orders/search-terms.repository.ts). */
  search_text: string;
  /** Whether its terms are in `order_words`, to which they are written after the order. */
  has_words: Preset<Bit>;
  terms_version: string;
  /** Hash of the accepted wording (settings/terms-wording.ts); null for orders older than this column. */
  terms_hash: Preset<string | null>;
  created_at: Instant;
  /** `YYYY-MM-DD` */
  due_on: string;
  /** The final payment deadline, `YYYY-MM-DD`; null before the last reminder. */
  last_deadline: Preset<string | null>;
  /** Why it is neither reminded nor cancelled automatically, possibly empty; null for all other orders. */
  exempt_because: Preset<string | null>;
  paid_at: Instant | null;
  cancelled_at: Instant | null;
  /** Hash of the client's key of the attempt; a retry after a lost response finds this order by it. */
  checkout_key_hash: string;
  /** Hash of what was ordered under that key. */
  checkout_hash: string;
}

/** Search index: the terms of an order, found by their beginnings. */
export interface OrderWordsTable {
  word: string;
  order_id: string;
}

/** Tickets. A cancelled ticket loses its placement and stays. */
export interface ItemsTable {
  id: string;
  order_id: string;
  position: number;
  event_id: number;
  block_id: number | null;
  seat_id: number | null;
  ticket_price_id: number;
  price_cents: number;
  cancelled_at: Instant | null;
  redeemed_at: Instant | null;
  /** The name of the gate or member. */
  redeemed_by: string | null;
  redeemed_scan_id: string | null;
  /** The last change that gates must learn of: to the ticket, its redemption or its order's status. */
  changed_at: Preset<Instant>;
  /** What was in the way of the seat's view when it was ordered. */
  seat_view: Preset<string | null>;
}

/** Every scan. The id is made by the phone, so a scan sent twice counts once. */
export interface ScansTable {
  id: string;
  item_id: string;
  scanned_at: Instant;
  received_at: Instant;
  door: string;
  verdict: string;
  /** The phone had admitted a guest whom the server then refused. */
  is_conflict: Preset<Bit>;
  /** When the admission was undone. */
  undone_at: Preset<Instant | null>;
  /** When and by whom (name) the conflict was settled. */
  settled_at: Preset<Instant | null>;
  settled_by: Preset<string | null>;
}

/** Mail to be sent. It is rendered when it is sent, so the queue holds no second copy of personal data. */
export interface OutboxTable {
  id: RowId;
  kind: string;
  order_id: string | null;
  /** The recipient, for mails to members of the team. */
  user_id: Preset<number | null>;
  /** The attached document, if any. */
  document_id: Preset<number | null>;
  /** The withdrawal that a receipt confirms. */
  withdrawal_id: Preset<number | null>;
  /** The call-off that the mail tells of. */
  call_off_id: Preset<number | null>;
  /** `dropped`: there is nothing left to report. */
  state: 'waiting' | 'sent' | 'stored' | 'failed' | 'dropped';
  attempts: Counter;
  /** A worker is sending it until `next_attempt_at`. */
  is_under_way: Preset<Bit>;
  /** Random, set at the first attempt; repeats of a mail share it. */
  message_key: Preset<string | null>;
  created_at: Instant;
  next_attempt_at: Instant;
  sent_at: Instant | null;
  last_error: string | null;
}

export interface DiscountsTable {
  id: RowId;
  name: string;
  /** Normalised by `foldDiscountCode`; for a batch a code that cannot be typed. */
  code: string;
  amount_cents: number | null;
  percent: number | null;
  starts_at: StoredTime | null;
  ends_at: StoredTime | null;
  /** Minimum value of the tickets. */
  min_order_cents: Preset<number>;
  /** The most tickets in an order; null for no limit. */
  most_tickets: Preset<number | null>;
  max_uses: number | null;
  uses: Counter;
  is_paused: Bit;
  /** Grows with every change by staff. */
  version: Preset<number>;
}

/** The events a discount is limited to; a discount without rows applies to all. */
export interface DiscountEventsTable {
  discount_id: number;
  event_id: number;
}

/** The ticket prices a discount is limited to; a discount without rows applies to all. */
export interface DiscountPricesTable {
  discount_id: number;
  ticket_price_id: number;
}

/** Single-use codes of a discount, normalised by `foldDiscountCode`, with the order that used them. */
export interface DiscountCodesTable {
  code: string;
  discount_id: number;
  order_id: Preset<string | null>;
}

/** Audit log of discounts; it keeps the name of a deleted discount. */
export interface DiscountHistoryTable {
  id: RowId;
  discount_id: number;
  at: Instant;
  who: string;
  what: DiscountAuditAction;
  name: string;
}

/**
 * Tickets kept back for the box office. They count as taken in the contingents from the moment they are kept
 * back.
 */
export interface BoxOfficeQuotasTable {
  id: RowId;
  event_id: number;
  block_id: number | null;
  ticket_price_id: number;
  /** Kept back and not yet issued. */
  remaining: number;
  issued: number;
  changed_at: Instant;
  changed_by: string;
}

/** The cash of a shift at the box office as counted on paper; only ever added to. */
export interface CashCountsTable {
  id: RowId;
  key_hash: string;
  /** Null once the event is deleted. */
  event_id: number | null;
  event_name: string;
  event_starts_at: string;
  cash_box: string;
  /** Whose sales were counted; null for all. */
  seller: string | null;
  from_at: Instant;
  until_at: Instant;
  /** Sold in the shift less taken back in it. */
  tickets: number;
  sales_cents: number;
  opening_cents: number;
  counted_cents: number;
  /** Why there is a difference; empty without one. */
  reason: string;
  counted_at: Instant;
  counted_by: string;
  counted_by_id: number | null;
  /** The earlier count that this one corrects. */
  replaces_id: number | null;
}
