import type { DiscountAuditAction } from '../../../contract/discounts.ts';
import type { OrderSource, OrderStatus } from '../../../domain/order.ts';
import type { StoredTime } from '../../../domain/stored-time.ts';
import type { Bit, Counter, Instant, Preset, RowId } from './column-types.ts';

export interface GuestsTable {
  /** Hash of the cookie. */
  id: string;
  seen_at: Instant;
}

/** One place of one event, taken: held by a guest until `held_until`, or for good when it has an order. */
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
  /** Why staff hold it for ever; null for all other placements. */
  blocked_reason: Preset<string | null>;
}

export interface OrdersTable {
  id: string;
  number: string;
  status: OrderStatus;
  /** How it came about. */
  source: Preset<OrderSource>;
  payment_type: 'invoice' | 'paypal';
  firstname: string;
  lastname: string;
  email: string;
  telephone: string;
  street: string;
  zipcode: string;
  city: string;
  comment: string;
  tickets_cents: number;
  fees_cents: number;
  discount_cents: number;
  discount_percent: number | null;
  discount_id: number | null;
  /** From which value of its tickets on the discount's code held when it was ordered. */
  discount_least_cents: Preset<number>;
  total_cents: number;
  /** The sum of the payments that were not taken back. */
  paid_cents: Preset<number>;
  /** The team's own words. */
  note: Preset<string>;
  /** Grows with every correction of customer or note. */
  version: Preset<number>;
  /** The words it is found by, the name first (order-words.ts). */
  search_text: string;
  /** Whether these words are in `order_words`: they are written after the order (write-order-words.ts). */
  has_words: Preset<Bit>;
  terms_version: string;
  /** Of the accepted terms to the letter (settings/terms-wording.ts); null for orders of before. */
  terms_hash: Preset<string | null>;
  created_at: Instant;
  /** `YYYY-MM-DD` */
  due_on: string;
  /** Until when it may be paid at last, `YYYY-MM-DD`; null before the last reminder. */
  last_deadline: Preset<string | null>;
  /** Why it is neither reminded nor cancelled by itself, maybe empty; null for all other orders. */
  exempt_because: Preset<string | null>;
  paid_at: Instant | null;
  cancelled_at: Instant | null;
  /** Of the client's key, one per attempt: a retry after a lost answer finds this order by it. */
  checkout_key_hash: string;
  /** Of what was ordered under that key. */
  checkout_hash: string;
}

/** Under which beginnings an order is found. */
export interface OrderWordsTable {
  word: string;
  order_id: string;
}

/** A ticket. It outlives its placement: cancelled, the placement goes and the item stays. */
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
  /** The gate or the person, in words. */
  redeemed_by: string | null;
  redeemed_scan_id: string | null;
  /** The last change a door must learn of: its own, its redemption, or its order's status. */
  changed_at: Preset<Instant>;
}

/** Every judged scan; `id` is the client's, so that sending twice counts once. */
export interface ScansTable {
  id: string;
  item_id: string;
  scanned_at: Instant;
  received_at: Instant;
  door: string;
  verdict: string;
  /** The phone had let in whom the server then refused. */
  is_conflict: Preset<Bit>;
  /** When the admission that it was was taken back. */
  undone_at: Preset<Instant | null>;
  /** When somebody of the team, in words, looked into the conflict that it was. */
  settled_at: Preset<Instant | null>;
  settled_by: Preset<string | null>;
}

/** Mail to be sent. Rendered when it is sent, so that it carries no second copy of personal data. */
export interface OutboxTable {
  id: RowId;
  kind: string;
  order_id: string | null;
  /** A member of the team, for mails to him. */
  user_id: Preset<number | null>;
  /** The document it brings, where it is about one. */
  document_id: Preset<number | null>;
  /** The withdrawal whose receipt it confirms. */
  withdrawal_id: Preset<number | null>;
  /** Dropped: there is nothing left to report. */
  state: 'waiting' | 'sent' | 'stored' | 'failed' | 'dropped';
  attempts: Counter;
  /** Somebody is sending it until `next_attempt_at`. */
  is_under_way: Preset<Bit>;
  /** Random, from its first attempt on: by it a mail that arrives twice is recognised. */
  message_key: Preset<string | null>;
  created_at: Instant;
  next_attempt_at: Instant;
  sent_at: Instant | null;
  last_error: string | null;
}

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
  what: DiscountAuditAction;
  name: string;
}

/**
 * Tickets of one price, in a block where it has places without number, that are kept back from the guests for the box
 * office. In the contingents they are taken from the moment they are kept back.
 */
export interface BoxOfficeQuotasTable {
  id: RowId;
  event_id: number;
  block_id: number | null;
  ticket_price_id: number;
  /** Kept back and not issued yet. */
  remaining: number;
  issued: number;
  changed_at: Instant;
  changed_by: string;
}
