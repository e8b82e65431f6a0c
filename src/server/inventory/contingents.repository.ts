import { type Insertable, sql } from 'kysely';
import { compiledOnce } from '../platform/database/compiled-once.ts';
import type { ContingentsTable } from '../platform/database/plan-tables.ts';
import type { Db, Trx } from '../platform/database/store.ts';
import type { SoldTicket } from './placements.repository.ts';

/** The contingents of these events, always in the same order, so that two orders lock them alike. */
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

/** Takes `quantity` out of a contingent if it has room for all of them: the database decides, once. */
export async function takeFrom(trx: Trx, contingentId: number, quantity: number): Promise<boolean> {
  return (await takeIfThereIsRoom(trx, { contingentId, quantity })).length === 1;
}

/** The contingents of an event, with what is taken of them. */
export function contingentsOfEvent(db: Db, eventId: number) {
  return db
    .selectFrom('contingents')
    .where('event_id', '=', eventId)
    .select(['block_id', 'ticket_price_id', 'capacity', 'wanted', 'taken'])
    .execute();
}
export type Contingent = Awaited<ReturnType<typeof contingentsOfEvent>>[number];

/** The contingent that counts the places of a block; blocks of numbered seats may have none. */
export function contingentOfBlock(db: Db, eventId: number, blockId: number) {
  return db
    .selectFrom('contingents')
    .select(['id', 'capacity', 'taken'])
    .where('event_id', '=', eventId)
    .where('block_id', '=', blockId)
    .where('ticket_price_id', 'is', null)
    .executeTakeFirst();
}

/** The contingents that count the places of a block in any event. */
export function contingentsOfBlock(trx: Trx, blockId: number) {
  return trx
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

/** Gives a contingent another size; false where more is taken. Whoever orders at this moment waits for the row or is counted in it. */
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

/** Forgets the contingents of these blocks in every event. */
export async function deleteContingentsOfBlocks(trx: Trx, blockIds: ReadonlyArray<number>): Promise<void> {
  if (blockIds.length > 0) await trx.deleteFrom('contingents').where('block_id', 'in', blockIds).execute();
}

/** Forgets the contingents of an event that count the places of any block. */
export async function deleteBlockContingentsOf(trx: Trx, eventId: number): Promise<void> {
  await trx
    .deleteFrom('contingents')
    .where('event_id', '=', eventId)
    .where('block_id', 'is not', null)
    .execute();
}

/** Gives places back to a contingent. One that was set up after the sale began knows less than was sold. */
export async function giveBackTo(trx: Trx, contingentId: number, places: number): Promise<void> {
  await trx
    .updateTable('contingents')
    .set({ taken: sql<number>`case when taken > ${places} then taken - ${places} else 0 end` })
    .where('id', '=', contingentId)
    .execute();
}

/** Gives tickets back to every contingent that covers them, always in the same order, as orders take them. */
export async function giveBackContingents(trx: Trx, tickets: ReadonlyArray<SoldTicket>): Promise<void> {
  const events = [...new Set(tickets.map((ticket) => ticket.event_id))].map((id) => ({ id }));
  for (const { id, event_id, block_id, ticket_price_id } of await contingentsOf(trx, {}, events)) {
    const count = tickets.filter(
      (ticket) =>
        ticket.event_id === event_id &&
        (block_id === null || ticket.block_id === block_id) &&
        (ticket_price_id === null || ticket.ticket_price_id === ticket_price_id),
    ).length;
    if (count > 0) await giveBackTo(trx, id, count);
  }
}
