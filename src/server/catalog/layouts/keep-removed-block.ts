import { deleteContingentsOfBlocks } from '../../inventory/contingents.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { keyOf } from './layout-view.ts';
import { type BlockRow, type SeatRow, seatsOfBlocks } from './layouts-table.ts';
import { insertSeats } from './plan-seats.ts';

/** Everything that goes with a block, by which it comes back as it was: with the same ids. */
interface RemovedBlock {
  block: BlockRow;
  seats: SeatRow[];
  uses: { event_id: number; price_category_id: number }[];
}

/** Removes a block in which nobody has a place, and keeps it aside. */
export async function removeBlock(trx: Trx, block: BlockRow, now: number): Promise<void> {
  const uses = await trx
    .deleteFrom('event_blocks')
    .where('block_id', '=', block.id)
    .returning(['event_id', 'price_category_id'])
    .execute();
  const facts: RemovedBlock = { block, seats: await seatsOfBlocks(trx, [block.id]), uses };
  await deleteContingentsOfBlocks(trx, [block.id]);
  await trx.deleteFrom('seats').where('block_id', '=', block.id).execute();
  await trx.deleteFrom('blocks').where('id', '=', block.id).execute();
  const kept = {
    layout_id: block.layout_id,
    key: keyOf(block),
    block_id: block.id,
    removed_at: now,
    facts: JSON.stringify(facts),
  };
  await trx
    .insertInto('removed_blocks')
    .values(kept)
    .onConflict((on) => on.columns(['layout_id', 'key']).doUpdateSet(kept))
    .execute();
}

/** The seats of a block that was removed from any plan, and how they bend; undefined where it is not kept. */
export async function seatsOfRemoved(
  trx: Trx,
  blockId: number,
): Promise<{ seats: SeatRow[]; arc: number } | undefined> {
  const kept = await trx
    .selectFrom('removed_blocks')
    .select('facts')
    .where('block_id', '=', blockId)
    .executeTakeFirst();
  if (kept === undefined) return undefined;
  const { block, seats }: RemovedBlock = JSON.parse(kept.facts);
  return { seats, arc: block.arc ?? 0 };
}

/** Brings a block back that was kept aside under this key; answers its row, or undefined where there is none. */
export async function restoreBlock(trx: Trx, layoutId: number, key: string): Promise<BlockRow | undefined> {
  const kept = await trx
    .deleteFrom('removed_blocks')
    .where('layout_id', '=', layoutId)
    .where('key', '=', key)
    .returning('facts')
    .executeTakeFirst();
  if (kept === undefined) return undefined;
  const { block, seats, uses }: RemovedBlock = JSON.parse(kept.facts);
  const row = { ...block, key };
  await trx.insertInto('blocks').values(row).execute();
  await insertSeats(trx, seats);
  for (const use of uses) {
    const category = await trx
      .selectFrom('price_categories')
      .select('id')
      .where('id', '=', use.price_category_id)
      .where('event_id', '=', use.event_id)
      .executeTakeFirst();
    // The event may have another plan or other categories by now.
    if (category !== undefined) {
      await trx
        .insertInto('event_blocks')
        .values({ block_id: block.id, ...use })
        .execute();
    }
  }
  return row;
}
