import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { deleteContingentsOfBlocks } from '../../inventory/contingents.repository.ts';
import { soldBlocks, unsoldPlacements } from '../../inventory/in-use.repository.ts';
import { deleteUnsoldPlacements } from '../../inventory/placements.repository.ts';
import { blocksKeptBack, deleteQuotasOfBlocks } from '../../inventory/quotas.repository.ts';
import type { EventSeatCategoriesTable } from '../../platform/database/catalog-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { hasCategory, insertBlockUse } from '../events/offers.repository.ts';
import { insertSeatCategories, seatCategoriesInBlock } from '../events/seat-categories.repository.ts';
import { keyOf } from './drawn-plan.ts';
import {
  type BlockRow,
  deleteBlock,
  insertBlock,
  takeRemovedBlock,
  upsertRemovedBlock,
} from './layouts.repository.ts';
import { insertSeats, type SeatRow, seatsOfBlocks } from './seats.repository.ts';

/** Everything needed to restore a removed block with the same ids; stored as JSON. */
interface RemovedBlock {
  block: BlockRow;
  seats: SeatRow[];
  uses: { event_id: number; price_category_id: number }[];
  /** Its seats with a category of their own; missing in blocks removed by earlier versions. */
  seatCategories?: EventSeatCategoriesTable[];
}

/** Removes a block that passed `checkRemoval` and stores it so that it can be restored. */
export async function removeBlock(trx: Trx, block: BlockRow, now: number): Promise<void> {
  const seats = await seatsOfBlocks(trx, [block.id]);
  await releaseBlocks(trx, [block.id]);
  await deleteContingentsOfBlocks(trx, [block.id]);
  const seatCategories = await seatCategoriesInBlock(trx, block.id);
  const uses = await deleteBlock(trx, block.id);
  const facts: RemovedBlock = { block, seats, uses, seatCategories };
  await upsertRemovedBlock(trx, {
    layout_id: block.layout_id,
    key: keyOf(block),
    block_id: block.id,
    removed_at: now,
    facts: JSON.stringify(facts),
  });
}

/** Restores a block removed under this key and returns its row; undefined if there is none. */
export async function restoreBlock(trx: Trx, layoutId: number, key: string): Promise<BlockRow | undefined> {
  const removed = await takeRemovedBlock(trx, layoutId, key);
  if (removed === undefined) return undefined;
  const { block, seats, uses, seatCategories = [] }: RemovedBlock = JSON.parse(removed.facts);
  const row = { ...block, key };
  await insertBlock(trx, row);
  await insertSeats(trx, seats);
  for (const use of uses) {
    // The event may have another layout or other categories by now.
    if (await hasCategory(trx, use.event_id, use.price_category_id))
      await insertBlockUse(trx, { block_id: block.id, ...use });
  }
  for (const [category, own] of Map.groupBy(seatCategories, (row) => row.price_category_id)) {
    const [first] = own;
    if (first && (await hasCategory(trx, first.event_id, category))) await insertSeatCategories(trx, own);
  }
  return row;
}

/**
 * Checks that these blocks are not needed any more. Refused: `blocks_sold` if one was ever ordered, `blocks_blocked` if
 * staff block a place, `blocks_kept_back` if the box office has a quota. Holds of guests do not count.
 */
export async function checkRemoval(
  db: Db,
  blocks: ReadonlyArray<BlockRow>,
  now: number,
): Promise<Refusal | null> {
  if (blocks.length === 0) return null;
  const ids = blocks.map(({ id }) => id);
  const sold = await soldBlocks(db, ids);
  if (sold.size > 0) return refuseBlocks('blocks_sold', blocks, sold);
  const unsold = await unsoldPlacements(db, ids, now);
  const blocked = unsold.filter(({ blocked_reason }) => blocked_reason !== null);
  if (blocked.length > 0)
    return refuseBlocks('blocks_blocked', blocks, new Set(blocked.map(({ block_id }) => block_id)));
  const keptBack = await blocksKeptBack(db, ids);
  return keptBack.size > 0 ? refuseBlocks('blocks_kept_back', blocks, keptBack) : null;
}

/** Deletes what guests hold in these blocks, and the empty quotas of the box office. */
export async function releaseBlocks(trx: Trx, ids: ReadonlyArray<number>): Promise<void> {
  if (ids.length === 0) return;
  await deleteUnsoldPlacements(trx, ids);
  await deleteQuotasOfBlocks(trx, ids);
}

/** A refusal that names some of these blocks, with their keys. */
export function refuseBlocks(
  code: 'blocks_sold' | 'blocks_blocked' | 'blocks_kept_back' | 'block_kind_sold' | 'block_places_sold',
  blocks: ReadonlyArray<BlockRow>,
  refusedIds: ReadonlySet<number | null>,
  most?: number,
): Refusal {
  const named = blocks.filter(({ id }) => refusedIds.has(id));
  return refuse(code, {
    names: joinNames(named.map(({ name }) => name)),
    blocks: named.map(keyOf),
    ...(most === undefined ? {} : { most }),
  });
}

const MOST_NAMED = 4;

/** `„A“`, `„A“ und „B“`; a long list is shortened to its first names and the number of the others. */
export function joinNames(names: ReadonlyArray<string>): string {
  const quoted = names.slice(0, MOST_NAMED).map((name) => `„${name}“`);
  const more = names.length - quoted.length;
  if (more > 0) return `${quoted.join(', ')} und ${more} weitere`;
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} und ${quoted.at(-1)}` : (quoted[0] ?? '');
}
