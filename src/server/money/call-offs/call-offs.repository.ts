import { type Insertable, type Selectable, sql } from 'kysely';
import { EVENTS } from '../../catalog/events/events.repository.ts';
import { selectItems } from '../../inventory/items.repository.ts';
import type { CallOffOrdersTable, CallOffsTable } from '../../platform/database/money-tables.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { ORDERS } from '../../sales/orders/orders.repository.ts';

export type CallOffRow = Selectable<CallOffsTable>;
export type CallOffOrderRow = Selectable<CallOffOrdersTable>;

export interface CallOffEventRow {
  call_off_id: number;
  event_id: number;
  name: string;
  starts_before: string;
  starts_after: string;
}

/** Stores a call-off with its events; null if one with the same key came first. */
export async function insertCallOff(
  trx: Trx,
  callOff: Insertable<CallOffsTable>,
  events: ReadonlyArray<Pick<CallOffEventRow, 'event_id' | 'starts_before' | 'starts_after'>>,
): Promise<number | null> {
  const row = await trx
    .insertInto('call_offs')
    .values(callOff)
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  await trx
    .insertInto('call_off_events')
    .values(events.map((event) => ({ call_off_id: row.id, ...event })))
    .execute();
  return row.id;
}

export function findCallOff(db: Db, id: number): Promise<CallOffRow | undefined> {
  return db.selectFrom('call_offs').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findCallOffByKey(db: Db, keyHash: string): Promise<number | null> {
  const row = await db
    .selectFrom('call_offs')
    .select('id')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Those not carried out completely, the oldest first. */
export function unfinishedCallOffs(db: Db): Promise<CallOffRow[]> {
  return db.selectFrom('call_offs').selectAll().where('finished_at', 'is', null).orderBy('id').execute();
}

export async function finishCallOff(trx: Trx, id: number, now: number): Promise<void> {
  await trx.updateTable('call_offs').set({ finished_at: now }).where('id', '=', id).execute();
}

/** The events of call-offs with their names, in the order of their old start. */
export function eventsOfCallOffs(db: Db, ids: ReadonlyArray<number>): Promise<CallOffEventRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('call_off_events as part')
    .innerJoin(EVENTS, 'events.id', 'part.event_id')
    .where('part.call_off_id', 'in', ids)
    .orderBy('part.starts_before')
    .orderBy('part.event_id')
    .select(['part.call_off_id', 'part.event_id', 'events.name', 'part.starts_before', 'part.starts_after'])
    .execute();
}

/** The names of these events that an unfinished call-off is about. */
export async function eventsBeingCalledOff(db: Db, eventIds: ReadonlyArray<number>): Promise<string[]> {
  const rows = await db
    .selectFrom('call_offs')
    .innerJoin('call_off_events as part', 'part.call_off_id', 'call_offs.id')
    .innerJoin(EVENTS, 'events.id', 'part.event_id')
    .where('call_offs.finished_at', 'is', null)
    .where('part.event_id', 'in', eventIds)
    .select('events.name')
    .execute();
  return rows.map(({ name }) => name);
}

interface Collecting {
  callOffId: number;
  eventIds: ReadonlyArray<number>;
  /** Only orders made no later (epoch milliseconds); null for all. */
  madeUntil: number | null;
}

/** Adds the orders with valid tickets for these events that are not on its list yet; returns how many. */
export async function collectOrders(
  trx: Trx,
  { callOffId, eventIds, madeUntil }: Collecting,
): Promise<number> {
  let orders = selectItems(trx)
    .innerJoin(ORDERS, 'orders.id', 'item.order_id')
    .where('item.event_id', 'in', eventIds)
    .where('item.cancelled_at', 'is', null)
    .select([sql<number>`cast(${callOffId} as integer)`.as('call_off_id'), 'item.order_id'])
    .distinct();
  if (madeUntil !== null) orders = orders.where('orders.created_at', '<=', madeUntil);
  const added = await trx
    .insertInto('call_off_orders')
    .columns(['call_off_id', 'order_id'])
    .expression(orders)
    .onConflict((conflict) => conflict.columns(['call_off_id', 'order_id']).doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0);
}

interface Waiting {
  callOffId: number;
  after: string;
  most: number;
}

/** The next orders of a call-off that wait to be carried out, by id. */
export async function waitingOrders(db: Db, { callOffId, after, most }: Waiting): Promise<string[]> {
  const rows = await db
    .selectFrom('call_off_orders')
    .select('order_id')
    .where('call_off_id', '=', callOffId)
    .where('done_at', 'is', null)
    .where('order_id', '>', after)
    .orderBy('order_id')
    .limit(most)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Claims an order of a call-off for this transaction; false if it was carried out already, also by another process. */
export async function claimOrder(
  trx: Trx,
  { callOffId, orderId, now }: { callOffId: number; orderId: string; now: number },
): Promise<boolean> {
  const claimed = await trx
    .updateTable('call_off_orders')
    .set({ done_at: now })
    .where('call_off_id', '=', callOffId)
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .returning('order_id')
    .execute();
  return claimed.length === 1;
}

/** Stores what a call-off has made of an order. */
export async function storeOutcome(
  trx: Trx,
  { callOffId, orderId }: { callOffId: number; orderId: string },
  outcome: Pick<CallOffOrderRow, 'tickets' | 'refund_cents' | 'was_open'>,
): Promise<void> {
  await trx
    .updateTable('call_off_orders')
    .set(outcome)
    .where('call_off_id', '=', callOffId)
    .where('order_id', '=', orderId)
    .execute();
}

export function findCallOffOrder(
  db: Db,
  callOffId: number,
  orderId: string,
): Promise<CallOffOrderRow | undefined> {
  return db
    .selectFrom('call_off_orders')
    .selectAll()
    .where('call_off_id', '=', callOffId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** The newest move to another day of an order's events whose guests may still answer on `today`, if there is one. */
export async function moveToAnswer(db: Db, orderId: string, today: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('call_off_orders as part')
    .innerJoin('call_offs', 'call_offs.id', 'part.call_off_id')
    .where('part.order_id', '=', orderId)
    .where('part.done_at', 'is not', null)
    .where('call_offs.kind', '=', 'moved')
    .where('call_offs.until', '>=', today)
    .orderBy('call_offs.id', 'desc')
    .limit(1)
    .select('call_offs.id')
    .executeTakeFirst();
  return row?.id;
}

/** The newest call-offs, of one event or of all. */
export function newestCallOffs(db: Db, eventId: number | null, most: number): Promise<CallOffRow[]> {
  let found = db.selectFrom('call_offs').selectAll().orderBy('id', 'desc').limit(most);
  if (eventId !== null)
    found = found.where('id', 'in', (eb) =>
      eb.selectFrom('call_off_events').where('event_id', '=', eventId).select('call_off_id'),
    );
  return found.execute();
}

/** How far these call-offs are, by their ids; amounts in cents. */
export async function progressOf(db: Db, ids: ReadonlyArray<number>) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('call_off_orders')
    .where('call_off_id', 'in', ids)
    .groupBy('call_off_id')
    .select((row) => [
      'call_off_id',
      row.fn.countAll<number>().as('orders'),
      row.fn.count<number>('done_at').as('done'),
      row.fn.sum<number>('refund_cents').as('refund_cents'),
    ])
    .execute();
  return new Map(
    rows.map(({ call_off_id, orders, done, refund_cents }) => [
      call_off_id,
      { orders: Number(orders), done: Number(done), refundCents: Number(refund_cents) },
    ]),
  );
}

/** A page of the orders with valid tickets for these events, by id, with the tickets of all their events. */
export async function pageOfConcerned(
  db: Db,
  { eventIds, after, limit }: { eventIds: ReadonlyArray<number>; after: string; limit: number },
) {
  const ids = await selectItems(db)
    .where('item.event_id', 'in', eventIds)
    .where('item.cancelled_at', 'is', null)
    .where('item.order_id', '>', after)
    .select('item.order_id')
    .distinct()
    .orderBy('item.order_id')
    .limit(limit)
    .execute();
  const wanted = ids.map(({ order_id }) => order_id);
  const orders = await db
    .selectFrom(ORDERS)
    .innerJoin(rowsOfIds(db, wanted).as('wanted'), 'wanted.id', 'orders.id')
    .selectAll('orders')
    .orderBy('orders.id')
    .execute();
  const items = await selectItems(db)
    .innerJoin(rowsOfIds(db, wanted).as('wanted'), 'wanted.id', 'item.order_id')
    .where('item.cancelled_at', 'is', null)
    .select(['item.order_id', 'item.event_id', 'item.price_cents', 'item.redeemed_at'])
    .execute();
  const tickets = Map.groupBy(items, ({ order_id }) => order_id);
  return orders.map((order) => ({ order, tickets: tickets.get(order.id) ?? [] }));
}

/**
 * Deletes up to `most` call-offs finished before `end` (epoch milliseconds) of whose orders none is left, with the words
 * to the guests and who began them; returns how many.
 */
export async function deleteCallOffs(trx: Trx, end: number, most: number): Promise<number> {
  const old = trx
    .selectFrom('call_offs')
    .where('finished_at', '<', end)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('call_off_orders')
            .whereRef('call_off_orders.call_off_id', '=', 'call_offs.id')
            .select('call_off_orders.order_id'),
        ),
      ),
    )
    .limit(most)
    .select('id');
  return (await trx.deleteFrom('call_offs').where('id', 'in', old).returning('id').execute()).length;
}
