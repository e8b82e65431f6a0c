import type { Insertable } from 'kysely';
import { ORDER_CODE_BYTES, orderCode, orderNumber } from '../../domain/order-number.ts';
import type { OrderSource } from '../../domain/order-source.ts';
import type { ReminderKind } from '../../domain/reminder.ts';
import { compiledOnce } from '../database/compiled-once.ts';
import type { ItemsTable, OrdersTable, PlacementsTable } from '../database/order-tables.ts';
import type { Db, Trx } from '../database/store.ts';
import { orderWords, searchText } from './order-words.ts';

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

/** Places without a number: a row each, never in conflict with another. */
export const insertPlaces = compiledOnce(
  (trx, _: object, places: ReadonlyArray<Insertable<PlacementsTable>>) =>
    trx.insertInto('placements').values(
      places.map((place) => ({
        event_id: place.event_id,
        block_id: place.block_id,
        seat_id: null,
        ticket_price_id: place.ticket_price_id,
        guest_id: null,
        first_held_at: null,
        held_until: null,
        order_id: place.order_id,
      })),
    ),
);

export const insertItems = compiledOnce((trx, _: object, items: ReadonlyArray<Insertable<ItemsTable>>) =>
  trx.insertInto('items').values(
    items.map((item) => ({
      id: item.id,
      order_id: item.order_id,
      position: item.position,
      event_id: item.event_id,
      block_id: item.block_id,
      seat_id: item.seat_id,
      ticket_price_id: item.ticket_price_id,
      price_cents: item.price_cents,
      changed_at: item.changed_at,
    })),
  ),
);

interface OrderMailWish {
  kind:
    | 'order_confirmation'
    | 'order_paid'
    | 'order_cancelled'
    | 'ticket_moved'
    | 'invoice_corrected'
    | `reminder_${ReminderKind}`;
  orderId: string;
  /** The document it brings, where it is about one. */
  documentId: number | null;
  now: number;
  /** When it is to be sent. */
  dueAt: number;
}

/** Puts a mail about an order into the outbox. */
export const queueOrderMail = compiledOnce((trx, mail: OrderMailWish) =>
  trx.insertInto('outbox').values({
    kind: mail.kind,
    order_id: mail.orderId,
    document_id: mail.documentId,
    state: 'waiting',
    created_at: mail.now,
    next_attempt_at: mail.dueAt,
  }),
);

export function findOrder(db: Db, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The tickets of an order, cancelled ones too, with the names they go by, in the order of the basket. */
export function findOrderItems(db: Db, orderId: string) {
  return db
    .selectFrom('items as item')
    .innerJoin('events as event', 'event.id', 'item.event_id')
    .innerJoin('ticket_prices as price', 'price.id', 'item.ticket_price_id')
    .leftJoin('blocks as block', 'block.id', 'item.block_id')
    .leftJoin('seats as seat', 'seat.id', 'item.seat_id')
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
