import type { Refusal } from '../../../contract/refusals.ts';
import type { DrawnBlock } from '../../../domain/floor-plan.ts';
import {
  contingentsOfBlock,
  deleteContingentsOfBlocks,
  insertContingent,
  resizeContingent,
} from '../../inventory/contingents.repository.ts';
import { markItemsChanged } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { deleteSeatCategoriesInBlock } from '../events/seat-categories.repository.ts';
import { type BlockRow, eventsOnLayouts, insertBlock, updateBlock } from './layouts.repository.ts';
import { refuseBlocks, releaseBlocks, restoreBlock } from './remove-block.ts';
import { writeSeats } from './write-seats.ts';

const COLUMNS = [
  'name',
  'x',
  'y',
  'w',
  'h',
  'rotation',
  'has_fixed_places',
  'fixed_places',
  'arc',
  'table_shape',
  'sold_whole',
  'key',
  'group_key',
] as const;

function columnsOf(drawn: DrawnBlock) {
  const { key, group, name, x, y, w, h, rotation, has_fixed_places, fixed_places, arc, table } = drawn;
  const isTable = table !== undefined && !has_fixed_places;
  return {
    ...{ key, group_key: group, name, x, y, w, h, rotation, fixed_places, arc },
    table_shape: table ?? null,
    sold_whole: isTable && drawn.sold_whole ? (1 as const) : (0 as const),
    has_fixed_places: has_fixed_places ? (1 as const) : (0 as const),
  };
}

/**
 * Makes a published block what is drawn; its id stays, and so do its seats by their keys. Refused: `block_places_sold`
 * if more is sold than would be left.
 */
export async function changeBlock(
  trx: Trx,
  block: BlockRow,
  drawn: DrawnBlock,
  now: number,
): Promise<Refusal | null> {
  const columns = columnsOf(drawn);
  const changed = COLUMNS.filter((column) => block[column] !== columns[column]);
  if (changed.length > 0) await updateBlock(trx, block.id, columns);
  if (changed.includes('has_fixed_places')) await releaseBlocks(trx, [block.id]);
  // A table that is sold as a whole has a single price.
  if (columns.sold_whole === 1) await deleteSeatCategoriesInBlock(trx, block.id);
  if (changed.includes('has_fixed_places') || changed.includes('fixed_places')) {
    const refused = await fitContingents(trx, { ...block, ...columns }, block.fixed_places);
    if (refused !== null) return refused;
  }
  // Phones at the gates show the block's name with each ticket.
  if (changed.includes('name')) {
    await markItemsChanged(trx, { column: 'block_id', id: block.id }, now);
  }
  await writeSeats(trx, block.id, drawn, now);
  return null;
}

/** Publishes a new block. One that was removed before comes back with its id, its seats and categories. */
export async function addBlock(
  trx: Trx,
  layoutId: number,
  drawn: DrawnBlock,
  now: number,
): Promise<Refusal | null> {
  const restored = await restoreBlock(trx, layoutId, drawn.key);
  if (restored !== undefined) {
    const refused = await changeBlock(trx, restored, drawn, now);
    if (refused !== null) return refused;
    return fitContingents(trx, { ...restored, ...columnsOf(drawn) }, restored.fixed_places);
  }
  const row = await insertBlock(trx, { layout_id: layoutId, ...columnsOf(drawn) });
  await writeSeats(trx, row.id, drawn, now);
  return fitContingents(trx, row, row.fixed_places);
}

/**
 * Gives a block with unnumbered places a contingent of its size in every event on its layout; smaller ones
 * set by staff are kept. A block with seats needs none. Refused: `block_places_sold` if more are sold than
 * would be left.
 */
async function fitContingents(trx: Trx, block: BlockRow, placesBefore: number): Promise<Refusal | null> {
  const contingents = await contingentsOfBlock(trx, block.id);
  if (block.has_fixed_places === 0) {
    await deleteContingentsOfBlocks(trx, [block.id]);
    return null;
  }
  for (const { id } of await eventsOnLayouts(trx, [block.layout_id])) {
    const contingent = contingents.find((row) => row.event_id === id);
    if (contingent === undefined) {
      const fresh = { event_id: id, block_id: block.id, ticket_price_id: null, capacity: block.fixed_places };
      await insertContingent(trx, fresh);
      continue;
    }
    const { capacity, wanted } = contingent;
    if (wanted !== null || capacity === placesBefore || capacity > block.fixed_places) {
      const fitting = Math.min(block.fixed_places, wanted ?? block.fixed_places);
      if (!(await resizeContingent(trx, contingent.id, fitting))) {
        return refuseBlocks('block_places_sold', [block], new Set([block.id]), contingent.taken);
      }
    }
  }
  return null;
}
