import type { Insertable, Updateable } from 'kysely';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { endOfEvent } from '../../../domain/sale-period.ts';
import { type StoredTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { contingentsOfEvent } from '../../inventory/contingents.repository.ts';
import type {
  EventBlocksTable,
  PriceCategoriesTable,
  TicketPricesTable,
} from '../../platform/database/catalog-tables.ts';
import { compiledOnce } from '../../platform/database/compiled-query.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { seatCategoriesOf, seatCategory } from './seat-categories.repository.ts';

interface Named {
  id: number;
}

/** Prices of published events with everything that determines whether they are on sale. */
export const pricesOnSale = compiledOnce((trx, _: object, prices: ReadonlyArray<Named>) =>
  trx
    .selectFrom('ticket_prices as price')
    .innerJoin('events as event', 'event.id', 'price.event_id')
    .where(
      'price.id',
      'in',
      prices.map((price) => price.id),
    )
    .where('event.is_published', '=', 1)
    .select([
      'price.id',
      'price.event_id',
      'price.price_category_id',
      'price.price_cents',
      'event.layout_id',
      'event.has_fixed_tickets',
      'event.sale_starts_at',
      'event.sale_ends_at',
      'event.starts_at',
      'event.ends_at',
      'event.cancelled_at',
    ]),
);

/** Seats, one row for each of these events that takes place on their plan, with their category in it. */
export const seatsOnSale = compiledOnce((trx, _: object, seats: ReadonlyArray<Named & { event: number }>) =>
  trx
    .selectFrom('seats as seat')
    .innerJoin('blocks as block', 'block.id', 'seat.block_id')
    .innerJoin('events as event', (join) =>
      join.onRef('event.layout_id', '=', 'block.layout_id').on(
        'event.id',
        'in',
        seats.map((seat) => seat.event),
      ),
    )
    .leftJoin('event_blocks as use', (join) =>
      join.onRef('use.block_id', '=', 'block.id').onRef('use.event_id', '=', 'event.id'),
    )
    .leftJoin('event_seat_categories as own', (join) =>
      join.onRef('own.seat_id', '=', 'seat.id').onRef('own.event_id', '=', 'event.id'),
    )
    .where(
      'seat.id',
      'in',
      seats.map((seat) => seat.id),
    )
    .select([
      'seat.id',
      'seat.block_id',
      'seat.is_available',
      'seat.view',
      'block.sold_whole',
      'event.id as event_id',
      seatCategory.as('price_category_id'),
    ]),
);

/** The seats for sale at these tables. */
export function seatsAtTables(db: Db, blockIds: ReadonlyArray<number>) {
  return db
    .selectFrom('seats')
    .select(['id', 'block_id', 'view'])
    .where('block_id', 'in', blockIds)
    .where('is_available', '=', 1)
    .orderBy('id')
    .execute();
}

/** All seats at the tables sold as a whole at which these are. */
export function seatsSoldWith(db: Db, seatIds: ReadonlyArray<number>) {
  return db
    .selectFrom('seats as named')
    .innerJoin('blocks as block', 'block.id', 'named.block_id')
    .innerJoin('seats as seat', 'seat.block_id', 'block.id')
    .where('named.id', 'in', seatIds)
    .where('block.sold_whole', '=', 1)
    .select('seat.id')
    .distinct()
    .orderBy('seat.id')
    .execute();
}

/** Blocks, one row for each event that assigns a category, or a single row without one. */
export const blocksOnSale = compiledOnce((trx, _: object, blocks: ReadonlyArray<Named>) =>
  trx
    .selectFrom('blocks as block')
    .leftJoin('event_blocks as use', 'use.block_id', 'block.id')
    .where(
      'block.id',
      'in',
      blocks.map((block) => block.id),
    )
    .select([
      'block.id',
      'block.layout_id',
      'block.has_fixed_places',
      'use.event_id',
      'use.price_category_id',
    ]),
);

/**
 * Refuses an event that cannot be sold at `now` (epoch milliseconds): `unknown_event` if not published,
 * `event_called_off`, `event_over`.
 */
export async function refuseEvent(trx: Trx, eventId: number, now: number): Promise<Refusal | null> {
  const event = await trx
    .selectFrom('events')
    .select(['starts_at', 'ends_at', 'cancelled_at'])
    .where('id', '=', eventId)
    .where('is_published', '=', 1)
    .executeTakeFirst();
  if (event === undefined) return refuse('unknown_event');
  if (event.cancelled_at !== null) return refuse('event_called_off');
  return isOver(event, now) ? refuse('event_over') : null;
}

/** Whether an event is over at `now` (epoch milliseconds). */
export function isOver(event: { starts_at: StoredTime; ends_at: StoredTime | null }, now: number): boolean {
  return storedTimeOfInstant(now) >= endOfEvent({ startsAt: event.starts_at, endsAt: event.ends_at });
}

/** The whole offer of an event, as rows of each table in display order. */
export async function offerRows(db: Db, event: { id: number; layout_id: number | null }) {
  return {
    categories: await db
      .selectFrom('price_categories')
      .where('event_id', '=', event.id)
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .execute(),
    prices: await db
      .selectFrom('ticket_prices')
      .where('event_id', '=', event.id)
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .execute(),
    contingents: await contingentsOfEvent(db, event.id),
    blockUses: await db.selectFrom('event_blocks').where('event_id', '=', event.id).selectAll().execute(),
    seatCategories: await seatCategoriesOf(db, event.id),
    blocks: event.layout_id === null ? [] : await blocksOfLayout(db, event.layout_id),
  };
}
export type OfferRows = Awaited<ReturnType<typeof offerRows>>;

/** The blocks of a layout with the number of their available seats. */
export function blocksOfLayout(db: Db, layoutId: number) {
  return db
    .selectFrom('blocks as block')
    .leftJoin('seats as seat', (join) =>
      join.onRef('seat.block_id', '=', 'block.id').on('seat.is_available', '=', 1),
    )
    .where('block.layout_id', '=', layoutId)
    .select((row) => [
      'block.id',
      'block.name',
      'block.has_fixed_places',
      'block.fixed_places',
      'block.sold_whole',
      row.fn.count<number>('seat.id').as('seats'),
    ])
    .groupBy(['block.id', 'block.name', 'block.has_fixed_places', 'block.fixed_places', 'block.sold_whole'])
    .orderBy('block.id')
    .execute();
}

export function firstPriceOf(db: Db, eventId: number) {
  return db
    .selectFrom('ticket_prices')
    .select('id')
    .where('event_id', '=', eventId)
    .orderBy('id')
    .executeTakeFirst();
}

export async function insertCategory(trx: Trx, category: Insertable<PriceCategoriesTable>): Promise<number> {
  const { id } = await trx
    .insertInto('price_categories')
    .values(category)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function hasCategory(db: Db, eventId: number, categoryId: number): Promise<boolean> {
  const category = await db
    .selectFrom('price_categories')
    .select('id')
    .where('id', '=', categoryId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return category !== undefined;
}

export async function updateCategory(
  trx: Trx,
  id: number,
  changes: Updateable<PriceCategoriesTable>,
): Promise<void> {
  await trx.updateTable('price_categories').set(changes).where('id', '=', id).execute();
}

export async function deleteCategories(trx: Trx, ids: ReadonlyArray<number>): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('price_categories').where('id', 'in', ids).execute();
}

export async function insertPrice(trx: Trx, price: Insertable<TicketPricesTable>): Promise<number> {
  const { id } = await trx
    .insertInto('ticket_prices')
    .values(price)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePrice(
  trx: Trx,
  id: number,
  changes: Updateable<TicketPricesTable>,
): Promise<void> {
  await trx.updateTable('ticket_prices').set(changes).where('id', '=', id).execute();
}

export async function deletePrice(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('ticket_prices').where('id', '=', id).execute();
}

export async function insertBlockUse(trx: Trx, use: Insertable<EventBlocksTable>): Promise<void> {
  await trx.insertInto('event_blocks').values(use).execute();
}

export async function deleteBlockUses(trx: Trx, eventId: number): Promise<void> {
  await trx.deleteFrom('event_blocks').where('event_id', '=', eventId).execute();
}

/** Deletes the prices, categories and categories of places of an event. */
export async function deleteOfferOf(trx: Trx, eventId: number): Promise<void> {
  const tables = ['event_seat_categories', 'event_blocks', 'ticket_prices', 'price_categories'] as const;
  for (const table of tables) await trx.deleteFrom(table).where('event_id', '=', eventId).execute();
}
