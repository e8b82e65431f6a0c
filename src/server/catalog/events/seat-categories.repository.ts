import { type Insertable, sql } from 'kysely';
import type { EventSeatCategoriesTable } from '../../platform/database/catalog-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

/** The category of a seat in an event: its own (`own`) or else its block's (`use`), `null` without any. */
export const seatCategory = sql<number | null>`coalesce(own.price_category_id, use.price_category_id)`;

/** The seats of an event with a category of their own. */
export function seatCategoriesOf(db: Db, eventId: number) {
  return db
    .selectFrom('event_seat_categories as own')
    .innerJoin('seats as seat', 'seat.id', 'own.seat_id')
    .where('own.event_id', '=', eventId)
    .select(['own.seat_id', 'own.price_category_id', 'seat.block_id', 'seat.is_available'])
    .orderBy('own.seat_id')
    .execute();
}

/** The seats of a block with a category of their own, in all events. */
export function seatCategoriesInBlock(db: Db, blockId: number): Promise<EventSeatCategoriesTable[]> {
  return db
    .selectFrom('event_seat_categories')
    .where('seat_id', 'in', seatsIn(db, blockId))
    .selectAll()
    .orderBy('event_id')
    .orderBy('seat_id')
    .execute();
}

/** The seats of these blocks of a layout that may have a category of their own. */
export function seatsSoldSingly(db: Db, layoutId: number | null, blockIds: ReadonlyArray<number>) {
  return db
    .selectFrom('seats as seat')
    .innerJoin('blocks as block', 'block.id', 'seat.block_id')
    .where('block.layout_id', '=', layoutId)
    .where('block.id', 'in', blockIds)
    .where('block.sold_whole', '=', 0)
    .select(['seat.id', 'seat.block_id'])
    .execute();
}

/** Far below the parameter limits of a statement. */
const ROWS_A_STATEMENT = 2000;

export async function insertSeatCategories(
  trx: Trx,
  rows: ReadonlyArray<Insertable<EventSeatCategoriesTable>>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const some = rows.slice(from, from + ROWS_A_STATEMENT);
    await trx.insertInto('event_seat_categories').values(some).execute();
  }
}

export async function deleteSeatCategories(trx: Trx, eventId: number): Promise<void> {
  await trx.deleteFrom('event_seat_categories').where('event_id', '=', eventId).execute();
}

export async function deleteSeatCategoriesInBlock(trx: Trx, blockId: number): Promise<void> {
  await trx.deleteFrom('event_seat_categories').where('seat_id', 'in', seatsIn(trx, blockId)).execute();
}

function seatsIn(db: Db, blockId: number) {
  return db.selectFrom('seats').select('id').where('block_id', '=', blockId);
}
