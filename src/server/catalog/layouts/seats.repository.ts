import { type Insertable, sql, type Updateable } from 'kysely';
import { isFreeSeat } from '../../inventory/placements.repository.ts';
import type { SeatsTable } from '../../platform/database/catalog-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { seatCategory } from '../events/seat-categories.repository.ts';

/** The seats of these blocks in the order of rows and places. */
export function seatsOfBlocks(db: Db, blockIds: ReadonlyArray<number>) {
  return db
    .selectFrom('seats')
    .selectAll()
    .where('block_id', 'in', blockIds)
    .orderBy('block_id')
    .orderBy('row_position')
    .orderBy('position')
    .orderBy('id')
    .execute();
}
export type SeatRow = Awaited<ReturnType<typeof seatsOfBlocks>>[number];

/** These seats with their keys. */
export async function seatKeys(db: Db, ids: ReadonlyArray<number>) {
  const found: { id: number; key: string | null; block_id: number }[] = [];
  for (let from = 0; from < ids.length; from += SEATS_A_STATEMENT) {
    const some = ids.slice(from, from + SEATS_A_STATEMENT);
    const seats = db.selectFrom('seats').select(['id', 'key', 'block_id']).where('id', 'in', some);
    found.push(...(await seats.execute()));
  }
  return found;
}

/** The numbers of all and of available seats by block. */
export function seatCounts(db: Db, layoutIds: ReadonlyArray<number>) {
  return db
    .selectFrom('seats as seat')
    .innerJoin('blocks as block', 'block.id', 'seat.block_id')
    .where('block.layout_id', 'in', layoutIds)
    .select((row) => [
      'seat.block_id',
      row.fn.countAll<number>().as('seats'),
      row.fn.sum<number>('seat.is_available').as('available'),
    ])
    .groupBy('seat.block_id')
    .execute();
}

/** Far below the parameter limits of a statement: 32,766 in SQLite, 65,535 in PostgreSQL. */
const SEATS_A_STATEMENT = 2000;

export type NewSeat = Insertable<SeatsTable>;

export async function insertSeats(trx: Trx, seats: ReadonlyArray<NewSeat>): Promise<void> {
  for (let i = 0; i < seats.length; i += SEATS_A_STATEMENT) {
    await trx
      .insertInto('seats')
      .values(seats.slice(i, i + SEATS_A_STATEMENT))
      .execute();
  }
}

export async function updateSeat(trx: Trx, id: number, changes: Updateable<SeatsTable>): Promise<void> {
  await trx.updateTable('seats').set(changes).where('id', '=', id).execute();
}

/** Gives a seat a unique temporary name, so that two seats can swap names. */
export async function renameSeatTemporarily(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('seats').set({ name: sql<string>`'#' || id` }).where('id', '=', id).execute();
}

export async function deleteSeats(trx: Trx, ids: ReadonlyArray<number>): Promise<void> {
  await trx.deleteFrom('seats').where('id', 'in', ids).execute();
}

interface Ticket {
  event_id: number;
  layout_id: number | null;
  price_category_id: number | null;
}

/** The seats of an event that a ticket's price is valid for, free or not. */
function seatsFor(db: Db, { event_id, layout_id, price_category_id }: Ticket) {
  return db
    .selectFrom('seats as seat')
    .innerJoin('blocks as block', 'block.id', 'seat.block_id')
    .leftJoin('event_blocks as use', (join) =>
      join.onRef('use.block_id', '=', 'block.id').on('use.event_id', '=', event_id),
    )
    .leftJoin('event_seat_categories as own', (join) =>
      join.onRef('own.seat_id', '=', 'seat.id').on('own.event_id', '=', event_id),
    )
    .where('block.layout_id', '=', layout_id)
    .where('block.has_fixed_places', '=', 0)
    .where('seat.is_available', '=', 1)
    .where(seatCategory, price_category_id === null ? 'is' : '=', price_category_id);
}

/** The seats that a ticket can move to at `now`, by block and row. */
export function freeSeatsFor(db: Db, ticket: Ticket, now: number) {
  return seatsFor(db, ticket)
    .where((row) => isFreeSeat(row.ref('seat.id'), ticket.event_id, now))
    .orderBy('block.id')
    .orderBy('seat.row_position')
    .orderBy('seat.position')
    .select(['seat.id', 'block.name as block_name', 'seat.row', 'seat.name'])
    .execute();
}

/** One of the seats that a ticket's price is valid for, free or not. */
export function seatFor(db: Db, ticket: Ticket, seatId: number) {
  return seatsFor(db, ticket)
    .where('seat.id', '=', seatId)
    .select(['seat.id', 'seat.block_id', 'block.name as block_name', 'seat.row', 'seat.name', 'seat.view'])
    .executeTakeFirst();
}

export async function blockOfEvent(db: Db, layoutId: number | null, blockId: number) {
  if (layoutId === null) return undefined;
  return db
    .selectFrom('blocks')
    .select(['id', 'name', 'has_fixed_places', 'fixed_places', 'arc'])
    .where('id', '=', blockId)
    .where('layout_id', '=', layoutId)
    .executeTakeFirst();
}

export async function seatsOfBlock(db: Db, blockId: number, seats: ReadonlyArray<number>): Promise<number[]> {
  const wanted = new Set(seats);
  const rows = await db.selectFrom('seats').select('id').where('block_id', '=', blockId).execute();
  return rows.map(({ id }) => id).filter((id) => wanted.has(id));
}
