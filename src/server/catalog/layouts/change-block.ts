import type { Refusal } from '../../../contract/refusals.ts';
import type { DrawnBlock } from '../../../domain/plan-element.ts';
import { markItemsChanged } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { fitContingents } from './fit-contingents.ts';
import { judgeRemoval, refuseBlocks } from './judge-removal.ts';
import type { BlockRow } from './layouts-table.ts';

const COLUMNS = [
  'name',
  'x',
  'y',
  'w',
  'h',
  'rotation',
  'has_fixed_places',
  'fixed_places',
  'key',
  'group_key',
] as const;

/** A block's drawing as the columns of its row. */
export function columnsOf(drawn: DrawnBlock) {
  const { key, group, name, x, y, w, h, rotation, has_fixed_places, fixed_places } = drawn;
  return {
    ...{ key, group_key: group, name, x, y, w, h, rotation, fixed_places },
    has_fixed_places: has_fixed_places ? (1 as const) : (0 as const),
  };
}

/**
 * Writes down how a block is drawn now, if that changed; it keeps its id and its seats. Answers whether it did. Refused:
 * `block_kind_sold` and `block_places_sold` where that would take places from guests.
 */
export async function changeBlock(
  trx: Trx,
  block: BlockRow,
  drawn: DrawnBlock,
  now: number,
): Promise<boolean | Refusal> {
  const columns = columnsOf(drawn);
  const changed = COLUMNS.filter((column) => block[column] !== columns[column]);
  // A key alone is given by us, not drawn.
  if (changed.length === 0) return false;
  await trx.updateTable('blocks').set(columns).where('id', '=', block.id).execute();
  if (columns.has_fixed_places !== block.has_fixed_places) {
    const refused = await judgeRemoval(trx, [block], now);
    if (refused !== null) {
      return refused.code === 'blocks_sold'
        ? refuseBlocks('block_kind_sold', [block], new Set([block.id]))
        : refused;
    }
  }
  if (changed.includes('has_fixed_places') || changed.includes('fixed_places')) {
    const refused = await fitContingents(trx, { ...block, ...columns }, block.fixed_places);
    if (refused !== null) return refused;
  }
  // A door shows the block's name beside the guest's: its list must learn of it.
  if (changed.includes('name')) {
    await markItemsChanged(trx, { column: 'block_id', id: block.id }, now);
  }
  return changed.some((column) => column !== 'key');
}
