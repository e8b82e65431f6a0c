import type { Insertable, Updateable } from 'kysely';
import type { Firm } from '../../../contract/orders.ts';
import type { StaffOrderCustomer } from '../../../contract/staff-orders.ts';
import type { OrderSource } from '../../../domain/order.ts';
import { ORDER_CODE_BYTES, orderCode, orderNumber } from '../../../domain/order-number.ts';
import { itemsWithNames, itemsWithPlaces, itemsWithSeats } from '../../catalog/events/names.repository.ts';
import { compiledOnce } from '../../platform/database/compiled-query.ts';
import type { OrdersTable } from '../../platform/database/sales-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { eraseNotes, eraseOrderHistory } from './order-history.repository.ts';
import { deleteSearchTerms, orderSearchTerms, searchText } from './search-terms.repository.ts';

/** For statements of higher layers that start from orders. */
export const selectOrders = (db: Db) => db.selectFrom(ORDERS);

/** For statements of higher layers that join orders, under their own name or as `order`. */
export const ORDERS = 'orders';
export const ORDERS_AS_ORDER = 'orders as order';

/** Tickets with their `seat` and `order`. */
export const ticketsWithOrders = (db: Db) =>
  itemsWithSeats(db).innerJoin('orders as order', 'order.id', 'item.order_id');

/** Tickets with their `price`, `block`, `seat` and `order`. */
export const ticketsWithPlaces = (db: Db) =>
  itemsWithPlaces(db).innerJoin('orders as order', 'order.id', 'item.order_id');

/** The same with their `event`. */
export const ticketsWithNames = (db: Db) =>
  itemsWithNames(db).innerJoin('orders as order', 'order.id', 'item.order_id');

/** The order placed under a client's key. */
export const ordersOfKey = compiledOnce((trx, key: { hash: string }) =>
  trx.selectFrom('orders').select(['id', 'checkout_hash']).where('checkout_key_hash', '=', key.hash),
);

/**
 * Which of these orders are neither paid nor cancelled, or cost nothing and were placed after `freeSince`.
 */
export async function unsettledOrdersAmong(
  db: Db,
  ids: ReadonlyArray<string>,
  freeSince: number,
): Promise<Set<string>> {
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .where((is) =>
      is.or([
        is('status', '=', 'open'),
        is.and([is('status', '=', 'paid'), is('total_cents', '=', 0), is('created_at', '>', freeSince)]),
      ]),
    )
    .execute();
  return new Set(open.map((order) => order.id));
}

const MAX_DRAWS = 10;

/**
 * Inserts an order under a free number: one of 17 million, drawn again when it is taken. Answers false when
 * an order with the same checkout key came first.
 */
export async function insertOrder(
  trx: Trx,
  randomBytes: (length: number) => Uint8Array,
  prefix: string,
  order: Omit<Insertable<OrdersTable>, 'number' | 'search_text'> & { source: OrderSource },
): Promise<boolean> {
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const number = orderNumber(prefix, orderCode(randomBytes(ORDER_CODE_BYTES)));
    const search_text = searchText(orderSearchTerms({ ...order, number }));
    if ((await insertOrderRow(trx, { ...order, number, search_text })).length === 1) return true;
    if ((await ordersOfKey(trx, { hash: order.checkout_key_hash })).length === 1) return false;
  }
  throw new Error('no free order number found');
}

const insertOrderRow = compiledOnce((trx, order: Insertable<OrdersTable>) =>
  trx
    .insertInto('orders')
    .values({
      id: order.id,
      number: order.number,
      status: order.status,
      source: order.source,
      payment_type: order.payment_type,
      firstname: order.firstname,
      lastname: order.lastname,
      email: order.email,
      telephone: order.telephone,
      street: order.street,
      zipcode: order.zipcode,
      city: order.city,
      comment: order.comment,
      firm: order.firm ?? null,
      tickets_cents: order.tickets_cents,
      fees_cents: order.fees_cents,
      discount_cents: order.discount_cents,
      discount_percent: order.discount_percent,
      discount_id: order.discount_id,
      discount_least_cents: order.discount_least_cents ?? 0,
      total_cents: order.total_cents,
      search_text: order.search_text,
      terms_version: order.terms_version,
      terms_hash: order.terms_hash ?? null,
      created_at: order.created_at,
      due_on: order.due_on,
      paid_at: order.paid_at,
      cancelled_at: order.cancelled_at,
      checkout_key_hash: order.checkout_key_hash,
      checkout_hash: order.checkout_hash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

export function findOrderByNumber(db: Db, number: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'payment_type'])
    .where('number', '=', number)
    .executeTakeFirst();
}

export function findOrder(db: Db, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The tickets of an order, including cancelled ones, with their names, in the order of the basket. */
export function findOrderItems(db: Db, orderId: string) {
  return itemsWithNames(db)
    .where('item.order_id', '=', orderId)
    .orderBy('item.position')
    .select([
      'item.cancelled_at',
      'item.event_id',
      'event.name as event_name',
      'event.location as event_location',
      'event.starts_at as event_starts_at',
      'item.block_id',
      'block.name as block_name',
      'seat.row',
      'seat.name as seat_name',
      'seat.kind as seat_kind',
      'item.seat_view',
      'item.ticket_price_id',
      'price.name',
      'item.price_cents',
    ])
    .execute();
}

export type StaffItemRow = Awaited<ReturnType<typeof staffItemsOf>>[number];

/** All tickets of an order, including cancelled ones, with their names. */
export function staffItemsOf(db: Db, orderId: string) {
  return itemsWithNames(db)
    .where('item.order_id', '=', orderId)
    .orderBy('item.position')
    .select([
      'item.id',
      'item.event_id',
      'event.name as event_name',
      'event.starts_at as event_starts_at',
      'event.layout_id',
      'item.block_id',
      'block.name as block_name',
      'item.seat_id',
      'seat.row',
      'seat.name as seat_name',
      'item.ticket_price_id',
      'price.name',
      'price.price_category_id',
      'price.tax_percent',
      'item.price_cents',
      'item.cancelled_at',
      'item.redeemed_at',
      'item.redeemed_by',
    ])
    .execute();
}

/** The firm that an order's invoice is for, from its column. */
export function parseFirm(stored: string | null): Firm | null {
  return stored === null ? null : JSON.parse(stored);
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/**
 * Locks an order until the end of the transaction, so that others who book, cancel or correct it wait. Call
 * it before reading or writing anything else of the order.
 */
export function lockOrder(trx: Trx, id: string) {
  return trx
    .updateTable('orders')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Whoever corrects the order as of an earlier version is refused. */
export async function raiseVersion(trx: Trx, id: string, version: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Stores the customer of an order and marks its search terms as missing. */
export async function setCustomer(
  trx: Trx,
  id: string,
  customer: StaffOrderCustomer & { search_text: string; firm?: string | null },
  version: number,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ ...customer, has_words: 0, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Stores the new price of an order, without cancelled tickets or what is waived, and its new status. */
export async function chargeRest(
  trx: Trx,
  id: string,
  rest: Pick<
    Updateable<OrdersTable>,
    | 'tickets_cents'
    | 'fees_cents'
    | 'discount_cents'
    | 'waived_cents'
    | 'total_cents'
    | 'status'
    | 'paid_at'
    | 'cancelled_at'
  >,
): Promise<void> {
  await trx.updateTable('orders').set(rest).where('id', '=', id).execute();
}

export async function setPaid(
  trx: Trx,
  id: string,
  paid: Pick<Updateable<OrdersTable>, 'paid_cents' | 'status' | 'paid_at'>,
): Promise<void> {
  await trx.updateTable('orders').set(paid).where('id', '=', id).execute();
}

/** Stores whether an order is exempt from reminders and automatic cancellation, and its last deadline. */
export async function setReminding(
  trx: Trx,
  id: string,
  change: Pick<Updateable<OrdersTable>, 'exempt_because' | 'last_deadline'>,
): Promise<void> {
  await trx.updateTable('orders').set(change).where('id', '=', id).execute();
}

/**
 * Call before erasing orders: waits for a job that is writing their search terms, and keeps it from writing
 * more.
 */
export async function lockForErasure(trx: Trx, ids: ReadonlyArray<string>): Promise<void> {
  await trx.updateTable('orders').set({ has_words: 1 }).where('id', 'in', ids).execute();
}

/**
 * Deletes orders with their search terms, audit log and notes. Rows in other tables that refer to them must be
 * deleted before.
 */
export async function eraseOrderRows(trx: Trx, ids: ReadonlyArray<string>): Promise<void> {
  await eraseOrderHistory(trx, ids);
  await eraseNotes(trx, ids);
  await deleteSearchTerms(trx, ids);
  await trx.deleteFrom('orders').where('id', 'in', ids).execute();
}

/** The hash of the checkout holds all of it: whoever knows the rest of an order could try addresses against it. */
const NO_CONTACT = {
  ...{ email: '', telephone: '', comment: '', note: '', exempt_because: null },
  checkout_hash: '',
};
const NOBODY = { ...NO_CONTACT, firstname: '', lastname: '', street: '', zipcode: '', city: '', firm: null };

/** Removes all personal data from an order, which can then only be found by its number. */
export async function forgetCustomer(
  trx: Trx,
  { id, number }: { id: string; number: string },
): Promise<void> {
  const search_text = searchText(orderSearchTerms({ ...NOBODY, number }));
  // First, because this waits for a job that is writing its search terms, whose rows are then deleted too.
  await lockForErasure(trx, [id]);
  await deleteSearchTerms(trx, [id]);
  await eraseNotes(trx, [id]);
  await trx
    .updateTable('orders')
    .set({ ...NOBODY, search_text, has_words: 0 })
    .where('id', '=', id)
    .execute();
}

/** Removes contact details and free text from an order; the name stays. */
export async function forgetContactOf(
  trx: Trx,
  { id, number, firstname, lastname }: { id: string; number: string; firstname: string; lastname: string },
): Promise<void> {
  const search_text = searchText(orderSearchTerms({ number, firstname, lastname, email: '' }));
  await deleteSearchTerms(trx, [id]);
  await eraseNotes(trx, [id]);
  await trx
    .updateTable('orders')
    .set((row) => ({ ...NO_CONTACT, search_text, has_words: 0 as const, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export type OrderTicketRow = Awaited<ReturnType<typeof ticketsOfOrder>>[number];

/** The tickets of an order that are not cancelled, with what is printed on them. */
export function ticketsOfOrder(db: Db, orderId: string) {
  return itemsWithNames(db)
    .where('item.order_id', '=', orderId)
    .where('item.cancelled_at', 'is', null)
    .orderBy('item.position')
    .select([
      'item.id as code',
      'item.event_id',
      'event.name as event_name',
      'event.location as event_location',
      'event.starts_at as event_starts_at',
      'event.ends_at as event_ends_at',
      'block.name as block_name',
      'seat.row',
      'seat.name as seat_name',
      'seat.kind as seat_kind',
      'item.seat_view',
      'price.name as price_name',
      'item.price_cents',
    ])
    .execute();
}
