import type { Insertable } from 'kysely';
import { ORDER_CODE_BYTES, orderCode, orderNumber } from '../../domain/order-number.ts';
import type { Db, Trx } from '../database/store.ts';
import type {
  CheckoutAttemptsTable,
  ItemsTable,
  OrderHistoryTable,
  OrdersTable,
  PlacementsTable,
} from '../database/tables.ts';

/** Writes a checkout attempt down; false when its key was used before. */
export async function insertAttempt(trx: Trx, attempt: Insertable<CheckoutAttemptsTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('checkout_attempts')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findAttempt(trx: Trx, keyHash: string) {
  return trx
    .selectFrom('checkout_attempts')
    .select(['content_hash', 'order_id'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}

const MOST_DRAWS = 10;

/** Inserts an order under a number that nobody has yet: of 17 million, drawn again when it is taken. */
export async function insertOrder(
  trx: Trx,
  randomBytes: (length: number) => Uint8Array,
  prefix: string,
  order: Omit<Insertable<OrdersTable>, 'number'>,
): Promise<void> {
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const number = orderNumber(prefix, orderCode(randomBytes(ORDER_CODE_BYTES)));
    const inserted = await trx
      .insertInto('orders')
      .values({ ...order, number })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return;
  }
  throw new Error('no free order number found');
}

/** Places without a number: a row each, never in conflict with another. */
export async function insertPlaces(trx: Trx, places: Insertable<PlacementsTable>[]): Promise<void> {
  if (places.length > 0) await trx.insertInto('placements').values(places).execute();
}

export async function insertItems(trx: Trx, items: Insertable<ItemsTable>[]): Promise<void> {
  await trx.insertInto('items').values(items).execute();
}

export async function queueMail(
  trx: Trx,
  kind: 'order_confirmation',
  orderId: string,
  now: number,
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      kind,
      order_id: orderId,
      state: 'waiting',
      created_at: now,
      next_attempt_at: now,
      sent_at: null,
      last_error: null,
    })
    .execute();
}

/** One line of an order's history: who did what. */
export async function noteOrder(trx: Trx, entry: Insertable<OrderHistoryTable>): Promise<void> {
  await trx.insertInto('order_history').values(entry).execute();
}

export function findOrder(db: Db, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The tickets of an order with the names they go by, in the order of the basket. */
export function findOrderItems(db: Db, orderId: string) {
  return db
    .selectFrom('items as item')
    .innerJoin('events as event', 'event.id', 'item.event_id')
    .innerJoin('ticket_prices as price', 'price.id', 'item.ticket_price_id')
    .leftJoin('blocks as block', 'block.id', 'item.block_id')
    .leftJoin('seats as seat', 'seat.id', 'item.seat_id')
    .where('item.order_id', '=', orderId)
    .where('item.cancelled_at', 'is', null)
    .orderBy('item.position')
    .select([
      'item.event_id',
      'event.name as event_name',
      'event.location as event_location',
      'event.starts_at as event_starts_at',
      'item.block_id',
      'block.name as block_name',
      'seat.row',
      'seat.name as seat_name',
      'item.ticket_price_id',
      'price.name',
      'item.price_cents',
    ])
    .execute();
}
