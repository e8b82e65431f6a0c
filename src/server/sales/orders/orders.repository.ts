import type { Insertable, Updateable } from 'kysely';
import type { DeskCustomer } from '../../../contract/staff-orders.ts';
import { ORDER_CODE_BYTES, orderCode, orderNumber } from '../../../domain/order-number.ts';
import type { OrderSource } from '../../../domain/order-source.ts';
import { itemsWithNames, itemsWithPlaces, itemsWithSeats } from '../../catalog/events/names.repository.ts';
import { compiledOnce } from '../../platform/database/compiled-once.ts';
import type { OrdersTable } from '../../platform/database/order-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { eraseOrderHistory } from './order-history.repository.ts';
import { deleteOrderWords } from './order-words.repository.ts';
import { orderWords, searchText } from './order-words.ts';

/** Orders, for statements of rooms above that begin with them. */
export const selectOrders = (db: Db) => db.selectFrom(ORDERS);

/** The same for statements that begin with a table of a room above, under its own name or as `order`. */
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

/** The order that was placed under a client's key. */
export const ordersOfKey = compiledOnce((trx, key: { hash: string }) =>
  trx.selectFrom('orders').select(['id', 'checkout_hash']).where('checkout_key_hash', '=', key.hash),
);

/** Which of these orders are neither paid nor cancelled, or cost nothing and were placed after `freeSince`. */
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

const MOST_DRAWS = 10;

/**
 * Inserts an order under a number that nobody has yet: of 17 million, drawn again when it is taken. Answers false
 * when an order with the same checkout key came first.
 */
export async function insertOrder(
  trx: Trx,
  randomBytes: (length: number) => Uint8Array,
  prefix: string,
  order: Omit<Insertable<OrdersTable>, 'number' | 'search_text'> & { source: OrderSource },
): Promise<boolean> {
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const number = orderNumber(prefix, orderCode(randomBytes(ORDER_CODE_BYTES)));
    const search_text = searchText(orderWords({ ...order, number }));
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

/** An order by the number guests know it by. */
export function findOrderByNumber(db: Db, number: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'payment_type'])
    .where('number', '=', number)
    .executeTakeFirst();
}

/** An order with all that is written down of it. */
export function findOrder(db: Db, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The tickets of an order, cancelled ones too, with the names they go by, in the order of the basket. */
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
      'item.ticket_price_id',
      'price.name',
      'item.price_cents',
    ])
    .execute();
}

export type DeskItemRow = Awaited<ReturnType<typeof deskItemsOf>>[number];

/** Every ticket of an order, cancelled ones too, with the names they go by. */
export function deskItemsOf(db: Db, orderId: string) {
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

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/**
 * An order as it is now, and stays until this operation has ended: whoever else books, cancels or corrects waits. Taken
 * before anything else of the order is read or written.
 */
export function lockOrder(trx: Trx, id: string) {
  return trx
    .updateTable('orders')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Writes the team's note on an order of which that is the version. */
export async function setNote(trx: Trx, id: string, note: string, version: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ note, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Writes who ordered into an order of which that is the version; the words it is found by are to be written anew. */
export async function setCustomer(
  trx: Trx,
  id: string,
  customer: DeskCustomer & { search_text: string },
  version: number,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ ...customer, has_words: 0, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** What an order costs once tickets of it are cancelled, and what it is then. */
export async function chargeRest(
  trx: Trx,
  id: string,
  rest: Pick<
    Updateable<OrdersTable>,
    'tickets_cents' | 'fees_cents' | 'discount_cents' | 'total_cents' | 'status' | 'paid_at' | 'cancelled_at'
  >,
): Promise<void> {
  await trx.updateTable('orders').set(rest).where('id', '=', id).execute();
}

/** What an order has been paid, and what it is then. */
export async function setPaid(
  trx: Trx,
  id: string,
  paid: Pick<Updateable<OrdersTable>, 'paid_cents' | 'status' | 'paid_at'>,
): Promise<void> {
  await trx.updateTable('orders').set(paid).where('id', '=', id).execute();
}

/** Whether an order is neither reminded nor cancelled by itself, and until when it may be paid at last. */
export async function setReminding(
  trx: Trx,
  id: string,
  change: Pick<Updateable<OrdersTable>, 'exempt_because' | 'last_deadline'>,
): Promise<void> {
  await trx.updateTable('orders').set(change).where('id', '=', id).execute();
}

/** Before anything of orders is erased: whoever writes their words at this moment is waited for (write-order-words.ts), or finds none to write. */
export async function lockForErasure(trx: Trx, ids: ReadonlyArray<string>): Promise<void> {
  await trx.updateTable('orders').set({ has_words: 1 }).where('id', 'in', ids).execute();
}

/** Deletes orders with their words and their history; all else that names them must be gone already. */
export async function eraseOrderRows(trx: Trx, ids: ReadonlyArray<string>): Promise<void> {
  await eraseOrderHistory(trx, ids);
  await deleteOrderWords(trx, ids);
  await trx.deleteFrom('orders').where('id', 'in', ids).execute();
}

const NO_CONTACT = { email: '', telephone: '', comment: '', note: '', exempt_because: null };
const NOBODY = { ...NO_CONTACT, firstname: '', lastname: '', street: '', zipcode: '', city: '' };

/** Takes everything out of an order that tells who its guest was; it is then found by its number alone. */
export async function forgetCustomer(
  trx: Trx,
  { id, number }: { id: string; number: string },
): Promise<void> {
  const search_text = searchText(orderWords({ ...NOBODY, number }));
  // First: whoever writes its words at this moment is waited for (write-order-words.ts), and what he wrote goes too.
  await trx
    .updateTable('orders')
    .set({ ...NOBODY, search_text, has_words: 0 })
    .where('id', '=', id)
    .execute();
  await deleteOrderWords(trx, [id]);
}

/** Takes the ways to reach its guest out of an order, and words that he or the team wrote. */
export async function forgetContactOf(
  trx: Trx,
  { id, number, firstname, lastname }: { id: string; number: string; firstname: string; lastname: string },
): Promise<void> {
  const search_text = searchText(orderWords({ number, firstname, lastname, email: '' }));
  await deleteOrderWords(trx, [id]);
  await trx
    .updateTable('orders')
    .set((row) => ({ ...NO_CONTACT, search_text, has_words: 0 as const, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
