import type { Db } from '../../platform/database/store.ts';

/** A block of the floor plan an event has. */
export async function blockOfEvent(db: Db, layoutId: number | null, blockId: number) {
  if (layoutId === null) return undefined;
  return db
    .selectFrom('blocks')
    .select(['id', 'name', 'has_fixed_places', 'fixed_places', 'arc'])
    .where('id', '=', blockId)
    .where('layout_id', '=', layoutId)
    .executeTakeFirst();
}

/** Those of these seats that stand in a block. */
export async function seatsOfBlock(db: Db, blockId: number, seats: ReadonlyArray<number>): Promise<number[]> {
  const wanted = new Set(seats);
  const rows = await db.selectFrom('seats').select('id').where('block_id', '=', blockId).execute();
  return rows.map(({ id }) => id).filter((id) => wanted.has(id));
}
