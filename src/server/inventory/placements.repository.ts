import { type Expression, type Insertable, sql } from 'kysely';
import { compiledOnce } from '../platform/database/compiled-once.ts';
import type { PlacementsTable } from '../platform/database/order-tables.ts';
import type { Db, Trx } from '../platform/database/store.ts';

/** What is taken or held as `place`, for rooms above to join with what they know of it. */
export const selectPlacements = (db: Db) => db.selectFrom('placements as place');

/** The same, of an event, taken at `now` (epoch milliseconds): ordered, or held and not yet lapsed. */
export function takenPlacements(db: Db, eventId: number, now: number) {
  return selectPlacements(db)
    .where('place.event_id', '=', eventId)
    .where((row) => row.or([row('place.order_id', 'is not', null), row('place.held_until', '>', now)]));
}

/** Inside a statement: whether nobody has a seat of an event at `now`. */
export function isFreeSeat(seatId: Expression<number>, eventId: number, now: number) {
  return sql<boolean>`not exists (select placements.id from placements where placements.seat_id = ${seatId}
    and placements.event_id = ${eventId} and (placements.order_id is not null or placements.held_until > ${now}))`;
}

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

/** Where a ticket that was sold is counted. */
export interface SoldTicket {
  event_id: number;
  block_id: number | null;
  seat_id: number | null;
  ticket_price_id: number;
}

/** Frees the places of tickets of an order: their seats, and as many places without number as there are tickets. */
export async function freePlaces(
  trx: Trx,
  orderId: string,
  tickets: ReadonlyArray<SoldTicket>,
): Promise<void> {
  const groups = Map.groupBy(tickets, ({ event_id, block_id, seat_id, ticket_price_id }) =>
    [event_id, block_id, seat_id, ticket_price_id].join('/'),
  );
  for (const group of groups.values()) {
    const { event_id, block_id, seat_id, ticket_price_id } = group[0] as SoldTicket;
    const places = trx
      .selectFrom('placements')
      .select('id')
      .where('order_id', '=', orderId)
      .where('event_id', '=', event_id)
      .where('ticket_price_id', '=', ticket_price_id)
      .where((row) => (block_id === null ? row('block_id', 'is', null) : row('block_id', '=', block_id)))
      .where((row) => (seat_id === null ? row('seat_id', 'is', null) : row('seat_id', '=', seat_id)))
      .orderBy('id')
      .limit(group.length);
    await trx.deleteFrom('placements').where('id', 'in', places).execute();
  }
}

/** What guests hold of an event at `now` (epoch milliseconds), by block and price. */
export function heldOf(db: Db, eventId: number, now: number) {
  return db
    .selectFrom('placements')
    .where('event_id', '=', eventId)
    .where('order_id', 'is', null)
    .where('blocked_reason', 'is', null)
    .where('held_until', '>', now)
    .select((row) => ['block_id', 'ticket_price_id', row.fn.countAll<number>().as('held')])
    .groupBy(['block_id', 'ticket_price_id'])
    .execute();
}

/** Lets go what a guest holds of these seats; answers what was let go. */
export function deleteHeld(trx: Trx, guestId: string, eventId: number, seatIds: ReadonlyArray<number>) {
  return trx
    .deleteFrom('placements')
    .where('guest_id', '=', guestId)
    .where('event_id', '=', eventId)
    .where('seat_id', 'in', seatIds)
    .where('order_id', 'is', null)
    .returning(['block_id', 'seat_id'])
    .execute();
}

/** Whether any hold has lapsed at `now`. */
export async function hasLapsedHolds(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('placements')
    .select('id')
    .where('held_until', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes holds that have lapsed at `now`; answers what became free. */
export function deleteLapsed(trx: Trx, now: number) {
  return trx
    .deleteFrom('placements')
    .where('held_until', '<=', now)
    .where('order_id', 'is', null)
    .returning(['event_id', 'block_id', 'seat_id'])
    .execute();
}

/** The same of one event, or of some blocks, so that nothing stands in the way of what they were for. */
export async function deleteLapsedHolds(
  trx: Trx,
  of: { eventId: number } | { blockIds: ReadonlyArray<number> },
  now: number,
): Promise<void> {
  const lapsed = trx.deleteFrom('placements').where('order_id', 'is', null).where('held_until', '<=', now);
  await ('eventId' in of
    ? lapsed.where('event_id', '=', of.eventId)
    : lapsed.where('block_id', 'in', of.blockIds)
  ).execute();
}

/** Says why seats are held that were just claimed. */
export async function markBlocked(
  trx: Trx,
  eventId: number,
  seats: ReadonlyArray<number>,
  reason: string,
): Promise<void> {
  for (const some of parted(seats)) {
    await trx
      .updateTable('placements')
      .set({ blocked_reason: reason })
      .where('event_id', '=', eventId)
      .where('seat_id', 'in', some)
      .execute();
  }
}

/** Blocks places without number. */
export async function insertBlocked(
  trx: Trx,
  places: ReadonlyArray<Insertable<PlacementsTable>>,
): Promise<void> {
  if (places.length > 0) await trx.insertInto('placements').values(places).execute();
}

/** The blocked places of a block of an event. */
export function blockedPlacesOf(db: Db, eventId: number, blockId: number) {
  return db
    .selectFrom('placements')
    .select(['id', 'seat_id'])
    .where('event_id', '=', eventId)
    .where('block_id', '=', blockId)
    .where('blocked_reason', 'is not', null)
    .where('order_id', 'is', null)
    .orderBy('id')
    .execute();
}

/** Forgets blocked places. */
export async function removeBlocked(trx: Trx, ids: ReadonlyArray<number>): Promise<void> {
  for (const some of parted(ids)) await trx.deleteFrom('placements').where('id', 'in', some).execute();
}

/** Puts blocked places under another price: every placement has one, though nobody pays for these. */
export async function moveBlockedTo(
  trx: Trx,
  eventId: number,
  from: ReadonlyArray<number>,
  to: number,
): Promise<void> {
  await trx
    .updateTable('placements')
    .set({ ticket_price_id: to })
    .where('event_id', '=', eventId)
    .where('ticket_price_id', 'in', from)
    .where('blocked_reason', 'is not', null)
    .execute();
}

/** Forgets whatever is still written down of these seats. */
export async function deletePlacementsOfSeats(trx: Trx, seatIds: ReadonlyArray<number>): Promise<void> {
  await trx.deleteFrom('placements').where('seat_id', 'in', seatIds).execute();
}

/** Below what both databases bind in one statement. */
const MOST_IN_A_STATEMENT = 500;

function* parted(ids: ReadonlyArray<number>): Generator<number[]> {
  for (let i = 0; i < ids.length; i += MOST_IN_A_STATEMENT) yield ids.slice(i, i + MOST_IN_A_STATEMENT);
}

/** Frees all places of orders. */
export async function erasePlacements(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('placements').where('order_id', 'in', orderIds).execute();
}
