import { type Insertable, sql } from 'kysely';
import type { LineRefusal } from '../../contract/orders.ts';
import type { ContingentsTable } from '../platform/database/catalog-tables.ts';
import { compiledOnce } from '../platform/database/compiled-query.ts';
import type { Db, Trx } from '../platform/database/store.ts';
import { together } from '../platform/database/transactions.ts';
import type { SoldTicket } from './placements.repository.ts';
import { keptBackOf } from './quotas.repository.ts';

/**
 * Tickets of an order line: `quantity` tickets of one price, `unitCents` each as set by the shop, not the
 * client.
 */
export interface LineTickets {
  line: number;
  eventId: number;
  blockId: number | null;
  seatId: number | null;
  /** What is in the way of the seat's view. */
  seatView?: string | null;
  ticketPriceId: number;
  unitCents: number;
  quantity: number;
}

/** The contingents of these events, always in the same order, so that concurrent orders cannot deadlock. */
export const contingentsOf = compiledOnce((trx, _: object, events: ReadonlyArray<{ id: number }>) =>
  trx
    .selectFrom('contingents')
    .selectAll()
    .where(
      'event_id',
      'in',
      events.map((event) => event.id),
    )
    .orderBy('id'),
);

const takeIfThereIsRoom = compiledOnce((trx, wish: { contingentId: number; quantity: number }) =>
  trx
    .updateTable('contingents')
    .set({ taken: sql<number>`taken + ${wish.quantity}` })
    .where('id', '=', wish.contingentId)
    .where(sql<boolean>`taken + ${wish.quantity} <= capacity`)
    .returning('id'),
);

/**
 * Takes `quantity` from a contingent, and returns null; or nothing, and returns how many are left if those are
 * too few. The database decides in one statement.
 */
export async function takeFrom(trx: Trx, contingentId: number, quantity: number): Promise<number | null> {
  if ((await takeIfThereIsRoom(trx, { contingentId, quantity })).length === 1) return null;
  // Read only now: the refused statement may have waited on PostgreSQL for an order that took the rest.
  const contingent = await trx
    .selectFrom('contingents')
    .select(['capacity', 'taken'])
    .where('id', '=', contingentId)
    .executeTakeFirst();
  return contingent === undefined ? 0 : Math.max(0, contingent.capacity - contingent.taken);
}

/**
 * Takes tickets from every contingent that covers them: those of the event, of the block and of the price.
 * Returns the lines that exceed a contingent with the number left; the caller must then roll back.
 */
export async function claimContingents(
  trx: Trx,
  tickets: ReadonlyArray<LineTickets>,
): Promise<LineRefusal[]> {
  const events = [...new Set(tickets.map((ticket) => ticket.eventId))].map((id) => ({ id }));
  const contingents = await contingentsOf(trx, {}, events);
  const wanted = contingents.flatMap((contingent) => {
    const covered = tickets.filter(({ eventId, blockId, ticketPriceId }) =>
      covers(contingent, { event_id: eventId, block_id: blockId, ticket_price_id: ticketPriceId }),
    );
    const quantity = covered.reduce((sum, ticket) => sum + ticket.quantity, 0);
    return quantity === 0 ? [] : [{ id: contingent.id, covered, quantity }];
  });
  const left = await together(wanted.map(({ id, quantity }) => takeFrom(trx, id, quantity)));
  const refused = new Map<number, LineRefusal>();
  wanted.forEach(({ covered }, i) => {
    const rest = left[i] ?? null;
    if (rest === null) return;
    for (const { line } of covered) {
      if (rest < (refused.get(line)?.left ?? Number.POSITIVE_INFINITY))
        refused.set(line, { line, reason: 'sold_out', left: rest });
    }
  });
  return [...refused.values()];
}

export function contingentsOfEvent(db: Db, eventId: number) {
  return db
    .selectFrom('contingents')
    .where('event_id', '=', eventId)
    .select(['block_id', 'ticket_price_id', 'capacity', 'wanted', 'taken'])
    .execute();
}
export type Contingent = Awaited<ReturnType<typeof contingentsOfEvent>>[number];

/** The contingent that counts the places of a block; a block of numbered seats may have none. */
export function contingentOfBlock(db: Db, eventId: number, blockId: number) {
  return db
    .selectFrom('contingents')
    .select(['id', 'capacity', 'taken'])
    .where('event_id', '=', eventId)
    .where('block_id', '=', blockId)
    .where('ticket_price_id', 'is', null)
    .executeTakeFirst();
}

export function contingentsOfBlock(db: Db, blockId: number) {
  return db
    .selectFrom('contingents')
    .selectAll()
    .where('block_id', '=', blockId)
    .where('ticket_price_id', 'is', null)
    .orderBy('id')
    .execute();
}

export async function insertContingent(trx: Trx, contingent: Insertable<ContingentsTable>): Promise<void> {
  await trx.insertInto('contingents').values(contingent).execute();
}

/**
 * Resizes a contingent; false if more is taken. A concurrent order either waits for the row or is already
 * counted.
 */
export async function resizeContingent(trx: Trx, id: number, capacity: number): Promise<boolean> {
  const resized = await trx
    .updateTable('contingents')
    .set({ capacity })
    .where('id', '=', id)
    .where('taken', '<=', capacity)
    .returning('id')
    .executeTakeFirst();
  return resized !== undefined;
}

export async function deleteContingentsOfBlocks(trx: Trx, blockIds: ReadonlyArray<number>): Promise<void> {
  if (blockIds.length > 0) await trx.deleteFrom('contingents').where('block_id', 'in', blockIds).execute();
}

export async function deleteBlockContingentsOf(trx: Trx, eventId: number): Promise<void> {
  await trx
    .deleteFrom('contingents')
    .where('event_id', '=', eventId)
    .where('block_id', 'is not', null)
    .execute();
}

/**
 * Gives places back to a contingent, never below 0: one added during the sale may have counted fewer than
 * were sold.
 */
export async function giveBackTo(trx: Trx, contingentId: number, places: number): Promise<void> {
  await trx
    .updateTable('contingents')
    .set({ taken: sql<number>`case when taken > ${places} then taken - ${places} else 0 end` })
    .where('id', '=', contingentId)
    .execute();
}

/** Gives tickets back to every contingent that covers them, in the order in which orders take them. */
export async function giveBackContingents(trx: Trx, tickets: ReadonlyArray<SoldTicket>): Promise<void> {
  const events = [...new Set(tickets.map((ticket) => ticket.event_id))].map((id) => ({ id }));
  for (const contingent of await contingentsOf(trx, {}, events)) {
    const count = tickets.filter((ticket) => covers(contingent, ticket)).length;
    if (count > 0) await giveBackTo(trx, contingent.id, count);
  }
}

/** Whether tickets of this event, block and price count in a contingent. */
function covers(
  contingent: Pick<Limit, 'event_id' | 'block_id' | 'ticket_price_id'>,
  { event_id, block_id, ticket_price_id }: Pick<SoldTicket, 'event_id' | 'block_id' | 'ticket_price_id'>,
): boolean {
  return (
    contingent.event_id === event_id &&
    (contingent.block_id === null || contingent.block_id === block_id) &&
    (contingent.ticket_price_id === null || contingent.ticket_price_id === ticket_price_id)
  );
}

/** A limit set by staff for an event, block or price, stored as a contingent. */
interface Limit {
  event_id: number;
  block_id: number | null;
  ticket_price_id: number | null;
  capacity: number;
  wanted: number | null;
}

/**
 * Sets or replaces a limit; sold and kept-back tickets count. Requires `holdSales`. Returns how many are
 * taken if they exceed the limit, otherwise null.
 */
export async function setLimit(trx: Trx, limit: Limit): Promise<number | null> {
  const { event_id, block_id, ticket_price_id, capacity, wanted } = limit;
  const updated = await trx
    .updateTable('contingents')
    .set({ capacity, wanted })
    .where('event_id', '=', event_id)
    .where(isFor(limit))
    .returning('taken')
    .executeTakeFirst();
  if (updated !== undefined) return updated.taken > capacity ? updated.taken : null;
  const taken = await countTaken(trx, limit);
  await trx
    .insertInto('contingents')
    .values({ event_id, block_id, ticket_price_id, capacity, wanted, taken })
    .execute();
  return taken > capacity ? taken : null;
}

export async function dropLimit(
  trx: Trx,
  limit: Pick<Limit, 'event_id' | 'block_id' | 'ticket_price_id'>,
): Promise<void> {
  await trx.deleteFrom('contingents').where('event_id', '=', limit.event_id).where(isFor(limit)).execute();
}

/**
 * Blocks new tickets and quotas until the transaction ends, because on PostgreSQL a concurrent sale would not
 * see a new limit. SQLite has only one writer.
 */
export async function holdSales(trx: Trx, isPostgres: boolean): Promise<void> {
  // In the order in which tickets are issued, which avoids deadlocks.
  if (isPostgres) await sql`lock table items, box_office_quotas in share mode`.execute(trx);
}

function isFor({ block_id, ticket_price_id }: Pick<Limit, 'block_id' | 'ticket_price_id'>) {
  const block = block_id === null ? sql`block_id is null` : sql`block_id = ${block_id}`;
  const price =
    ticket_price_id === null ? sql`ticket_price_id is null` : sql`ticket_price_id = ${ticket_price_id}`;
  return sql<boolean>`${block} and ${price}`;
}

async function countTaken(
  db: Db,
  { event_id, block_id, ticket_price_id }: Pick<Limit, 'event_id' | 'block_id' | 'ticket_price_id'>,
): Promise<number> {
  let sold = db
    .selectFrom('items')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('event_id', '=', event_id)
    .where('cancelled_at', 'is', null);
  if (block_id !== null) sold = sold.where('block_id', '=', block_id);
  if (ticket_price_id !== null) sold = sold.where('ticket_price_id', '=', ticket_price_id);
  const { count } = await sold.executeTakeFirstOrThrow();
  const keptBack = (await keptBackOf(db, event_id)).filter(
    (quota) =>
      (block_id === null || quota.block_id === block_id) &&
      (ticket_price_id === null || quota.ticket_price_id === ticket_price_id),
  );
  return keptBack.reduce((sum, { remaining }) => sum + remaining, Number(count));
}
