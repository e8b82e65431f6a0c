import type { ColumnType, Generated } from 'kysely';
import type { OrderStatus } from '../../domain/order-state.ts';
import type { Permission } from '../../domain/permission.ts';
import type { StoredTime } from '../../domain/stored-time.ts';

/** Truth on both databases: 0 or 1. */
type Bit = 0 | 1;
/** Epoch milliseconds. */
type Instant = number;
/** Assigned by the database. */
type Row = Generated<number>;
/** Only ever compared and counted by the database. */
type Counter = ColumnType<number, number | undefined, number>;

export interface SettingsTable {
  key: string;
  /** JSON. */
  value: string;
  updated_at: Instant;
}

export interface LayoutsTable {
  id: Row;
  name: string;
}

export interface BlocksTable {
  id: Row;
  layout_id: number;
  name: string;
  x: number;
  y: number;
  w: number;
  h: number;
  rotation: number;
  has_fixed_places: Bit;
  fixed_places: number;
}

export interface SeatsTable {
  id: Row;
  block_id: number;
  row: string;
  row_position: number;
  name: string;
  /** Place in the row from 1, with gaps where there is an aisle. */
  position: number;
  is_available: Bit;
}

export interface EventsTable {
  id: Row;
  name: string;
  location: string;
  description: string;
  has_fixed_tickets: Bit;
  layout_id: number | null;
  starts_at: StoredTime;
  ends_at: StoredTime | null;
  sale_starts_at: StoredTime | null;
  sale_ends_at: StoredTime | null;
  is_published: Bit;
  position: number;
}

export interface PriceCategoriesTable {
  id: Row;
  event_id: number;
  name: string;
  color: string;
  position: number;
}

export interface TicketPricesTable {
  id: Row;
  event_id: number;
  price_category_id: number | null;
  name: string;
  price_cents: number;
  position: number;
}

/** Which category a block has in an event. */
export interface EventBlocksTable {
  event_id: number;
  block_id: number;
  price_category_id: number;
}

/**
 * A contingent: of a whole event, of a block of it or of one ticket price of it. `taken` grows by a conditional
 * update, so the database itself never sells beyond `capacity`.
 */
export interface ContingentsTable {
  id: Row;
  event_id: number;
  block_id: number | null;
  ticket_price_id: number | null;
  capacity: number;
  taken: Counter;
}

export interface GuestsTable {
  /** Hash of the cookie. */
  id: string;
  seen_at: Instant;
}

/** One place of one event, taken: held by a guest until `held_until`, or for good when it has an order. */
export interface PlacementsTable {
  id: Row;
  event_id: number;
  block_id: number | null;
  seat_id: number | null;
  ticket_price_id: number;
  guest_id: string | null;
  first_held_at: Instant | null;
  held_until: Instant | null;
  order_id: string | null;
}

export interface OrdersTable {
  id: string;
  number: string;
  status: OrderStatus;
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
  total_cents: number;
  terms_version: string;
  created_at: Instant;
  /** `YYYY-MM-DD` */
  due_on: string;
  paid_at: Instant | null;
  cancelled_at: Instant | null;
  /** Of the client's key, one per attempt: a retry after a lost answer finds this order by it. */
  checkout_key_hash: string;
  /** Of what was ordered under that key. */
  checkout_hash: string;
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
}

/** Every judged scan; `id` is the client's, so that sending twice counts once. */
export interface ScansTable {
  id: string;
  item_id: string;
  scanned_at: Instant;
  received_at: Instant;
  door: string;
  verdict: string;
}

export interface DiscountsTable {
  id: Row;
  name: string;
  /** Folded by `foldDiscountCode`. */
  code: string;
  amount_cents: number | null;
  percent: number | null;
  starts_at: StoredTime | null;
  ends_at: StoredTime | null;
  max_uses: number | null;
  uses: Counter;
  is_paused: Bit;
}

export interface DiscountEventsTable {
  discount_id: number;
  event_id: number;
}

export interface UsersTable {
  id: Row;
  /** Lower case. */
  email: string;
  firstname: string;
  lastname: string;
  password_hash: string;
  created_at: Instant;
}

export interface UserPermissionsTable {
  user_id: number;
  permission: Permission;
}

export interface SessionsTable {
  token_hash: string;
  user_id: number;
  is_remembered: Bit;
  created_at: Instant;
  used_at: Instant;
  expires_at: Instant;
}

/** Mail to be sent. Rendered when it is sent, so that it carries no second copy of personal data. */
export interface OutboxTable {
  id: Row;
  kind: string;
  order_id: string | null;
  state: 'waiting' | 'sent' | 'failed';
  attempts: Counter;
  created_at: Instant;
  next_attempt_at: Instant;
  sent_at: Instant | null;
  last_error: string | null;
}

export interface Tables {
  settings: SettingsTable;
  layouts: LayoutsTable;
  blocks: BlocksTable;
  seats: SeatsTable;
  events: EventsTable;
  price_categories: PriceCategoriesTable;
  ticket_prices: TicketPricesTable;
  event_blocks: EventBlocksTable;
  contingents: ContingentsTable;
  guests: GuestsTable;
  placements: PlacementsTable;
  orders: OrdersTable;
  items: ItemsTable;
  scans: ScansTable;
  discounts: DiscountsTable;
  discount_events: DiscountEventsTable;
  users: UsersTable;
  user_permissions: UserPermissionsTable;
  sessions: SessionsTable;
  outbox: OutboxTable;
}
