import { type Expression, type Insertable, sql } from 'kysely';
import { compiledOnce } from '../platform/database/compiled-query.ts';
import type { ItemsTable } from '../platform/database/sales-tables.ts';
import type { Db, Trx } from '../platform/database/store.ts';

/** Tickets as `item`, for other modules to join with their tables. */
export const selectItems = (db: Db) => db.selectFrom(ITEMS_AS_ITEM);

/** Tickets as `item`, for queries that start from another table. */
export const ITEMS_AS_ITEM = 'items as item';

export const insertItems = compiledOnce((trx, _: object, items: ReadonlyArray<Insertable<ItemsTable>>) =>
  trx.insertInto('items').values(
    items.map((item) => ({
      id: item.id,
      order_id: item.order_id,
      position: item.position,
      event_id: item.event_id,
      block_id: item.block_id,
      seat_id: item.seat_id,
      seat_view: item.seat_view,
      ticket_price_id: item.ticket_price_id,
      price_cents: item.price_cents,
      changed_at: item.changed_at,
    })),
  ),
);

/**
 * Cancels tickets that are neither cancelled nor (unless `alsoRedeemed`) redeemed. Returns the number,
 * because a gate may be redeeming one concurrently.
 */
export async function voidItems(
  trx: Trx,
  ids: ReadonlyArray<string>,
  { now, alsoRedeemed }: { now: number; alsoRedeemed: boolean },
): Promise<number> {
  let voiding = trx
    .updateTable('items')
    .set({ cancelled_at: now, changed_at: now })
    .where('id', 'in', ids)
    .where('cancelled_at', 'is', null);
  if (!alsoRedeemed) voiding = voiding.where('redeemed_at', 'is', null);
  return (await voiding.returning('id').execute()).length;
}

/** Stores what a ticket costs now, after a part of its price was given back. */
export async function setItemPrice(trx: Trx, id: string, priceCents: number): Promise<void> {
  await trx.updateTable('items').set({ price_cents: priceCents }).where('id', '=', id).execute();
}

export async function moveItem(
  trx: Trx,
  id: string,
  to: { block_id: number; seat_id: number; seat_view: string | null; changed_at: number },
): Promise<void> {
  await trx.updateTable('items').set(to).where('id', '=', id).execute();
}

/** Marks tickets as changed for the ticket lists on the phones at the gates. */
export async function markItemsChanged(
  trx: Trx,
  of: { column: 'order_id'; id: string } | { column: 'block_id' | 'seat_id'; id: number },
  now: number,
): Promise<void> {
  await trx.updateTable('items').set({ changed_at: now }).where(of.column, '=', of.id).execute();
}

/** Marks the valid tickets of an order as changed for the phones at the gates. */
export async function markValidItemsChanged(trx: Trx, orderId: string, now: number): Promise<void> {
  await trx
    .updateTable('items')
    .set({ changed_at: now })
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .execute();
}

/**
 * The tickets of an order by price, with their prices together in integer cents: those that are not cancelled, or were not
 * at `at` (epoch milliseconds).
 */
export async function ticketsByPrice(
  db: Db,
  orderId: string,
  at?: number,
): Promise<{ priceId: number; cents: number; count: number }[]> {
  const rows = await db
    .selectFrom('items')
    .where('order_id', '=', orderId)
    .where((row) =>
      at === undefined
        ? row('cancelled_at', 'is', null)
        : row.or([row('cancelled_at', 'is', null), row('cancelled_at', '>', at)]),
    )
    .groupBy('ticket_price_id')
    .orderBy('ticket_price_id')
    .select((row) => [
      'ticket_price_id',
      row.fn.sum<number>('price_cents').as('cents'),
      row.fn.countAll<number>().as('count'),
    ])
    .execute();
  return rows.map(({ ticket_price_id: priceId, cents, count }) => ({
    priceId,
    cents: Number(cents),
    count: Number(count),
  }));
}

export async function countTickets(db: Db, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('items')
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The order that a ticket belongs to, by the ticket's code. */
export async function orderOfItem(db: Db, id: string): Promise<string | undefined> {
  const item = await db.selectFrom('items').where('id', '=', id).select('order_id').executeTakeFirst();
  return item?.order_id;
}

/** An SQL expression: how many tickets of an order are not cancelled. */
export function ticketCount(orderId: Expression<string>) {
  return sql<number>`(select count(*) from items where items.order_id = ${orderId} and items.cancelled_at is null)`;
}

/** An SQL expression: one of an order's tickets for an event, or null. */
export function ticketForEvent(orderId: Expression<string>, eventId: number) {
  return sql<
    string | null
  >`(select items.order_id from items where items.order_id = ${orderId} and items.event_id = ${eventId} limit 1)`;
}

/** An SQL expression: whether any ticket of an order is cancelled, as 1 or 0. */
export function hasCancelledTicket(orderId: Expression<string>) {
  return sql<number>`case when exists (select 1 from items where items.order_id = ${orderId}
    and items.cancelled_at is not null) then 1 else 0 end`;
}

/** How many tickets of an event are sold: one row. */
export const countSold = compiledOnce((db, event: { eventId: number }) =>
  db
    .selectFrom('items')
    .where('event_id', '=', event.eventId)
    .where('cancelled_at', 'is', null)
    .select((row) => row.fn.countAll<number>().as('sold')),
);

/** The sold tickets of an event by block and price; the block is null for tickets without one. */
export function soldOf(db: Db, eventId: number) {
  return db
    .selectFrom('items')
    .where('event_id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .select((row) => [
      'block_id',
      'ticket_price_id',
      row.fn.countAll<number>().as('sold'),
      row.fn.sum<number>('price_cents').as('value_cents'),
    ])
    .groupBy(['block_id', 'ticket_price_id'])
    .execute();
}

/** Whether the event ever had a ticket, including cancelled ones. */
export async function hasItems(db: Db, eventId: number): Promise<boolean> {
  const one = await db
    .selectFrom('items')
    .select('id')
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** The orders with a ticket for an event, including cancelled ones. */
export function ordersWithEvent(db: Db, eventId: number) {
  return db.selectFrom('items').where('event_id', '=', eventId).groupBy('order_id').select('order_id');
}

interface Admission {
  id: string;
  at: number;
  by: string;
  scanId: string;
  now: number;
}

/** Redeems a valid ticket unless it was already redeemed; the database decides who was first. */
export async function redeem(trx: Trx, admission: Admission): Promise<boolean> {
  return (await redeemOnce(trx, admission)).length === 1;
}

const redeemOnce = compiledOnce((trx, admission: Admission) =>
  trx
    .updateTable('items')
    .set({
      redeemed_at: admission.at,
      redeemed_by: admission.by,
      redeemed_scan_id: admission.scanId,
      changed_at: admission.now,
    })
    .where('id', '=', admission.id)
    .where('redeemed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning('id'),
);

/** Undoes the redemption by a scan; false if the ticket was not redeemed by it. */
export async function unredeem(
  trx: Trx,
  undo: { itemId: string; scanId: string; now: number },
): Promise<boolean> {
  const undone = await trx
    .updateTable('items')
    .set({ redeemed_at: null, redeemed_by: null, redeemed_scan_id: null, changed_at: undo.now })
    .where('id', '=', undo.itemId)
    .where('redeemed_scan_id', '=', undo.scanId)
    .returning('id')
    .executeTakeFirst();
  return undone !== undefined;
}

/**
 * Locks a ticket until the transaction ends. Must be called after claiming the scan's id, never before, so
 * that concurrent operations cannot deadlock.
 */
export async function lockTicket(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('items')
    .set((row) => ({ changed_at: row.ref('changed_at') }))
    .where('id', '=', id)
    .execute();
}

const MINUTE_MS = 60_000;

/**
 * Admissions since `from` (epoch milliseconds), by minute and gate. Tickets are counted rather than scans, so
 * that undone admissions do not count.
 */
export async function admissionsSince(db: Db, from: number) {
  const minute = sql<number>`(redeemed_at - ${sql.lit(from)}) / ${sql.lit(MINUTE_MS)}`;
  const rows = await db
    .selectFrom('items')
    .where('redeemed_at', 'is not', null)
    .where('redeemed_at', '>=', from)
    .groupBy([minute, 'redeemed_by'])
    .select(({ fn }) => [minute.as('minute'), 'redeemed_by', fn.countAll<number>().as('admitted')])
    .execute();
  return rows.map((row) => ({
    minute: Number(row.minute),
    gate: row.redeemed_by,
    admitted: Number(row.admitted),
  }));
}

/** Deletes the tickets of orders; their scans must be deleted first. */
export async function eraseItems(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('items').where('order_id', 'in', orderIds).execute();
}
