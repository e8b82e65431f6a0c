import type { Insertable, Updateable } from 'kysely';
import { selectPlacements } from '../../inventory/placements.repository.ts';
import type {
  BlocksTable,
  LayoutsTable,
  RemovedBlocksTable,
} from '../../platform/database/catalog-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

/** All layouts, newest first, or only the one with this id. */
export function layoutRows(db: Db, id?: number) {
  const layouts = db.selectFrom('layouts').selectAll().orderBy('id', 'desc');
  return (id === undefined ? layouts : layouts.where('id', '=', id)).execute();
}
export type LayoutRow = Awaited<ReturnType<typeof layoutRows>>[number];

export function layoutNames(db: Db) {
  return db.selectFrom('layouts').select(['id', 'name']).orderBy('id').execute();
}

/** The layouts with anything to sell on them, by name. */
export function publishedLayouts(db: Db) {
  return db
    .selectFrom('layouts')
    .select(['id', 'name'])
    .where('id', 'in', (row) => row.selectFrom('blocks').select('layout_id'))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The layouts of these names that nobody has made or drawn on. */
export function undrawnLayouts(db: Db, names: ReadonlyArray<string>) {
  return db
    .selectFrom('layouts')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .where('id', 'not in', (row) => row.selectFrom('layout_history').select('layout_id'))
    .orderBy('id')
    .execute();
}

export async function layoutExists(db: Db, id: number): Promise<boolean> {
  const layout = await db.selectFrom('layouts').select('id').where('id', '=', id).executeTakeFirst();
  return layout !== undefined;
}

/**
 * The client's id of a layout's last save, which identifies repeats; undefined if there is no such layout.
 */
export function lastSaveOf(db: Db, id: number) {
  return db.selectFrom('layouts').select(['saved_as', 'version']).where('id', '=', id).executeTakeFirst();
}

export async function insertLayout(trx: Trx, layout: Insertable<LayoutsTable>): Promise<number> {
  const { id } = await trx.insertInto('layouts').values(layout).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a layout and increments its version; false if `version` is not the latest. */
export async function claimLayoutVersion(
  trx: Trx,
  id: number,
  version: number,
  changes: Updateable<LayoutsTable>,
): Promise<boolean> {
  const claimed = await trx
    .updateTable('layouts')
    // Counted by the database: the caller's number plus one may be more than its column holds.
    .set((row) => ({ ...changes, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Locks a layout and outdates concurrent saves; undefined if there is none. */
export function lockLayout(trx: Trx, id: number) {
  return trx
    .updateTable('layouts')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function updateLayout(trx: Trx, id: number, changes: Updateable<LayoutsTable>): Promise<void> {
  await trx.updateTable('layouts').set(changes).where('id', '=', id).execute();
}

/** Deletes a layout with its blocks, seats and history; contingents of its blocks must be deleted first. */
export async function deleteLayoutRows(trx: Trx, id: number): Promise<void> {
  const ids = trx.selectFrom('blocks').select('id').where('layout_id', '=', id);
  await trx.deleteFrom('event_blocks').where('block_id', 'in', ids).execute();
  await trx.deleteFrom('seats').where('block_id', 'in', ids).execute();
  await trx.deleteFrom('blocks').where('layout_id', '=', id).execute();
  for (const table of ['removed_blocks', 'draft_elements', 'layout_versions', 'layout_history'] as const)
    await trx.deleteFrom(table).where('layout_id', '=', id).execute();
  await trx.deleteFrom('layouts').where('id', '=', id).execute();
}

/** The blocks of these layouts in the order of creation. */
export function blocksOfLayouts(db: Db, ids: ReadonlyArray<number>) {
  return db.selectFrom('blocks').selectAll().where('layout_id', 'in', ids).orderBy('id').execute();
}
export type BlockRow = Awaited<ReturnType<typeof blocksOfLayouts>>[number];

export function findBlock(db: Db, id: number) {
  return db.selectFrom('blocks').select(['id', 'key', 'layout_id']).where('id', '=', id).executeTakeFirst();
}

export function insertBlock(trx: Trx, block: Insertable<BlocksTable>): Promise<BlockRow> {
  return trx.insertInto('blocks').values(block).returningAll().executeTakeFirstOrThrow();
}

export async function updateBlock(trx: Trx, id: number, changes: Updateable<BlocksTable>): Promise<void> {
  await trx.updateTable('blocks').set(changes).where('id', '=', id).execute();
}

/** Deletes a block with its seats and returns its categories in all events. */
export async function deleteBlock(trx: Trx, id: number) {
  const uses = await trx
    .deleteFrom('event_blocks')
    .where('block_id', '=', id)
    .returning(['event_id', 'price_category_id'])
    .execute();
  await trx.deleteFrom('seats').where('block_id', '=', id).execute();
  await trx.deleteFrom('blocks').where('id', '=', id).execute();
  return uses;
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

/** The colours of blocks in the events on these layouts, those of published events last. */
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

export function eventsOnLayouts(db: Db, ids: ReadonlyArray<number>) {
  return db
    .selectFrom('events')
    .where('layout_id', 'in', ids)
    .select(['id', 'name', 'layout_id', 'is_published'])
    .orderBy('id')
    .execute();
}

/** The events on a layout in which every price belongs to a category. */
export function eventsWithoutOpenPrice(db: Db, layoutId: number) {
  return db
    .selectFrom('events')
    .where('layout_id', '=', layoutId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ticket_prices as price')
            .select('price.id')
            .whereRef('price.event_id', '=', 'events.id')
            .where('price.price_category_id', 'is', null),
        ),
      ),
    )
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
}

/** Stores a removed block, replacing an earlier one with the same key. */
export async function upsertRemovedBlock(trx: Trx, block: Insertable<RemovedBlocksTable>): Promise<void> {
  await trx
    .insertInto('removed_blocks')
    .values(block)
    .onConflict((on) => on.columns(['layout_id', 'key']).doUpdateSet(block))
    .execute();
}

/** Deletes the stored copy of a removed block and returns it. */
export function takeRemovedBlock(trx: Trx, layoutId: number, key: string) {
  return trx
    .deleteFrom('removed_blocks')
    .where('layout_id', '=', layoutId)
    .where('key', '=', key)
    .returning('facts')
    .executeTakeFirst();
}
