import { selectPlacements } from '../../inventory/placements.repository.ts';
import type { Db } from '../../platform/database/store.ts';

/** The layouts, or one of them, the one made last first. */
export function layoutRows(db: Db, id?: number) {
  const layouts = db.selectFrom('layouts').selectAll().orderBy('id', 'desc');
  return (id === undefined ? layouts : layouts.where('id', '=', id)).execute();
}
export type LayoutRow = Awaited<ReturnType<typeof layoutRows>>[number];

/** The blocks of these layouts in the order they were drawn. */
export function blocksOfLayouts(db: Db, ids: ReadonlyArray<number>) {
  return db.selectFrom('blocks').selectAll().where('layout_id', 'in', ids).orderBy('id').execute();
}
export type BlockRow = Awaited<ReturnType<typeof blocksOfLayouts>>[number];

/** How many seats each block of these layouts has, and how many of them can be sold. */
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

/** How many places of each block of these layouts are sold, or held at `now`, in all events together. */
export function takenCounts(db: Db, layoutIds: ReadonlyArray<number>, now: number) {
  return selectPlacements(db)
    .innerJoin('blocks as block', 'block.id', 'place.block_id')
    .where('block.layout_id', 'in', layoutIds)
    .where((row) => row.or([row('place.order_id', 'is not', null), row('place.held_until', '>', now)]))
    .select((row) => ['block.id', row.fn.countAll<number>().as('taken')])
    .groupBy('block.id')
    .execute();
}

/** The colours of these layouts' blocks in the events that use them, those of published events last. */
export function blockColors(db: Db, layoutIds: ReadonlyArray<number>) {
  return db
    .selectFrom('event_blocks as use')
    .innerJoin('events as event', 'event.id', 'use.event_id')
    .innerJoin('price_categories as category', 'category.id', 'use.price_category_id')
    .where('event.layout_id', 'in', layoutIds)
    .select(['use.block_id', 'category.color'])
    .orderBy('event.is_published')
    .orderBy('event.id', 'desc')
    .execute();
}

/** Which events take place on these layouts. */
export function eventsOnLayouts(db: Db, ids: ReadonlyArray<number>) {
  return db
    .selectFrom('events')
    .where('layout_id', 'in', ids)
    .select(['id', 'name', 'layout_id', 'is_published'])
    .orderBy('id')
    .execute();
}

/** The seats of these blocks in the order of their rows. */
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
