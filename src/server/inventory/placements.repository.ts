import { type Expression, type Insertable, type RawBuilder, sql } from 'kysely';
import { compiledOnce } from '../platform/database/compiled-query.ts';
import type { PlacementsTable } from '../platform/database/sales-tables.ts';
import type { Db, Trx } from '../platform/database/store.ts';

/** Placements as `place`, for other modules to join with their tables. */
export const selectPlacements = (db: Db) => db.selectFrom('placements as place');

/** The placements of an event that are taken at `now` (epoch milliseconds): sold, or held and not expired. */
export function takenPlacements(db: Db, eventId: number, now: number) {
  return selectPlacements(db)
    .where('place.event_id', '=', eventId)
    .where((row) => row.or([row('place.order_id', 'is not', null), row('place.held_until', '>', now)]));
}

/** An SQL expression: whether a seat of an event is free at `now`. */
export function isFreeSeat(seatId: Expression<number>, eventId: number, now: number) {
  return sql<boolean>`not exists (select placements.id from placements where placements.seat_id = ${seatId}
    and placements.event_id = ${eventId} and (placements.order_id is not null or placements.held_until > ${now}))`;
}

/** Inserts places without number: one row each, which never conflict. */
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

export interface SoldTicket {
  event_id: number;
  block_id: number | null;
  seat_id: number | null;
  ticket_price_id: number;
}

/** Frees the places of an order's tickets: their seats, or as many places without number. */
export async function freePlaces(
  trx: Trx,
  orderId: string,
  tickets: ReadonlyArray<SoldTicket>,
): Promise<void> {
  const groups = Map.groupBy(tickets, ({ event_id, block_id, seat_id, ticket_price_id }) =>
    [event_id, block_id, seat_id, ticket_price_id].join('/'),
  );
  for (const group of groups.values()) {
    const [ticket] = group;
    if (ticket === undefined) continue;
    const { event_id, block_id, seat_id, ticket_price_id } = ticket;
    const places = trx
      .selectFrom('placements')
      .select('id')
      .where('order_id', '=', orderId)
      // The sign keeps SQLite from reading all places without number of the event: few are the order's.
      .where(sql<number>`+event_id`, '=', event_id)
      .where('ticket_price_id', '=', ticket_price_id)
      .where((row) => (block_id === null ? row('block_id', 'is', null) : row('block_id', '=', block_id)))
      .where((row) => (seat_id === null ? row('seat_id', 'is', null) : row('seat_id', '=', seat_id)))
      .orderBy('id')
      .limit(group.length);
    await trx.deleteFrom('placements').where('id', 'in', places).execute();
  }
}

/** How many places of an event guests hold at `now` (epoch milliseconds), by block and price. */
export function heldOf(db: Db, eventId: number, now: number) {
  return (
    db
      .selectFrom('placements')
      // The sign keeps the databases from reading all places of the event: few are held.
      .where(sql<number>`+event_id`, '=', eventId)
      .where('order_id', 'is', null)
      .where('blocked_reason', 'is', null)
      .where('held_until', 'is not', null)
      .where('held_until', '>', now)
      .select((row) => ['block_id', 'ticket_price_id', row.fn.countAll<number>().as('held')])
      .groupBy(['block_id', 'ticket_price_id'])
      .execute()
  );
}

/** How many places of all events guests hold at `now` (epoch milliseconds). */
export async function countHeldPlaces(db: Db, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('placements')
    .where('held_until', '>', now)
    .where('order_id', 'is', null)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Releases the seats that a guest holds among these, and returns them. */
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

export async function hasLapsedHolds(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('placements')
    .select('id')
    .where('held_until', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes holds that have expired at `now` and returns the freed places. */
export function deleteLapsed(trx: Trx, now: number) {
  return trx
    .deleteFrom('placements')
    .where('held_until', '<=', now)
    .where('order_id', 'is', null)
    .returning(['event_id', 'block_id', 'seat_id'])
    .execute();
}

/** Only a clock that was set back leaves holds as long as this; what staff have blocked ends later still. */
interface Overlong {
  after: number;
  before: number;
}

export async function hasOverlongHolds(db: Db, { after, before }: Overlong): Promise<boolean> {
  const row = await db
    .selectFrom('placements')
    .select('id')
    .where('held_until', '>', after)
    .where('held_until', '<', before)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets overlong holds begin and end as given. */
export async function shortenOverlongHolds(
  trx: Trx,
  { after, before }: Overlong,
  hold: { first_held_at: number; held_until: number },
): Promise<void> {
  await trx
    .updateTable('placements')
    .set(hold)
    .where('held_until', '>', after)
    .where('held_until', '<', before)
    .where('order_id', 'is', null)
    .where('blocked_reason', 'is', null)
    .execute();
}

/** Deletes expired holds of an event, so that they do not prevent a change. */
export async function deleteLapsedHolds(trx: Trx, eventId: number, now: number): Promise<void> {
  await trx
    .deleteFrom('placements')
    .where('order_id', 'is', null)
    .where('held_until', '<=', now)
    .where('event_id', '=', eventId)
    .execute();
}

/** Stores the reason for blocking seats that were just claimed. */
export async function markBlocked(
  trx: Trx,
  eventId: number,
  seats: ReadonlyArray<number>,
  reason: string,
): Promise<void> {
  for (const some of batchesOf(seats)) {
    await trx
      .updateTable('placements')
      .set({ blocked_reason: reason })
      .where('event_id', '=', eventId)
      .where('seat_id', 'in', some)
      .execute();
  }
}

export async function insertBlocked(
  trx: Trx,
  places: ReadonlyArray<Insertable<PlacementsTable>>,
): Promise<void> {
  if (places.length > 0) await trx.insertInto('placements').values(places).execute();
}

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

export async function removeBlocked(trx: Trx, ids: ReadonlyArray<number>): Promise<void> {
  for (const some of batchesOf(ids)) await trx.deleteFrom('placements').where('id', 'in', some).execute();
}

/**
 * Moves blocked places to another price, because every placement has one although these are never paid for.
 */
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

/** Deletes holds and blocked places in these blocks; what is ordered stays. */
export async function deleteUnsoldPlacements(trx: Trx, blockIds: ReadonlyArray<number>): Promise<void> {
  await trx
    .deleteFrom('placements')
    .where('block_id', 'in', blockIds)
    .where('order_id', 'is', null)
    .execute();
}

export async function deletePlacementsOfSeats(trx: Trx, seatIds: ReadonlyArray<number>): Promise<void> {
  await trx.deleteFrom('placements').where('seat_id', 'in', seatIds).execute();
}

/** Below the parameter limit of both databases. */
const MOST_IN_A_STATEMENT = 500;

function* batchesOf(ids: ReadonlyArray<number>): Generator<number[]> {
  for (let i = 0; i < ids.length; i += MOST_IN_A_STATEMENT) yield ids.slice(i, i + MOST_IN_A_STATEMENT);
}

export async function erasePlacements(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('placements').where('order_id', 'in', orderIds).execute();
}

/**
 * The rule that prevents selling a seat twice, evaluated by the database while it holds the row: a placement
 * may be taken over if it has no order and is the guest's own hold or an expired one.
 */
export function isClaimable(guestId: string | null, now: number): RawBuilder<boolean> {
  return sql<boolean>`placements.order_id is null and (placements.guest_id = ${guestId} or placements.held_until <= ${now})`;
}
