import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { type DrawnBlock, planLimits } from '../../../domain/floor-plan.ts';
import {
  contingentsOfBlock,
  deleteContingentsOfBlocks,
  insertContingent,
  resizeContingent,
} from '../../inventory/contingents.repository.ts';
import { markItemsChanged } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { type BlockRow, eventsOnLayouts, findBlock, insertBlock, updateBlock } from './layouts.repository.ts';
import { checkRemoval, refuseBlocks, restoreBlock, seatsOfRemoved } from './remove-block.ts';
import { insertSeats, seatCounts, seatsOfBlocks } from './seats.repository.ts';

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

function columnsOf(drawn: DrawnBlock) {
  const { key, group, name, x, y, w, h, rotation, has_fixed_places, fixed_places } = drawn;
  return {
    ...{ key, group_key: group, name, x, y, w, h, rotation, fixed_places },
    has_fixed_places: has_fixed_places ? (1 as const) : (0 as const),
  };
}

/**
 * Stores how a block is drawn, if changed; its id and seats stay. Returns whether the drawing has changed.
 * Refused: `block_kind_sold` and `block_places_sold` if guests would lose places, and as `checkRemoval` if
 * its kind changes.
 */
export async function changeBlock(
  trx: Trx,
  block: BlockRow,
  drawn: DrawnBlock,
  now: number,
): Promise<boolean | Refusal> {
  const columns = columnsOf(drawn);
  const changed = COLUMNS.filter((column) => block[column] !== columns[column]);
  if (changed.length === 0) return false;
  await updateBlock(trx, block.id, columns);
  if (columns.has_fixed_places !== block.has_fixed_places) {
    const refused = await checkRemoval(trx, [block], now);
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
  // Phones at the gates show the block's name with each ticket.
  if (changed.includes('name')) {
    await markItemsChanged(trx, { column: 'block_id', id: block.id }, now);
  }
  // We assign the key, so a new key alone is no change of the drawing.
  return changed.some((column) => column !== 'key');
}

/**
 * Adds a block to a plan. A removed block is restored with its id and seats; a copy gets copies of the
 * original's seats if these still exist. Refused: `too_many_seats`, and as `changeBlock`.
 */
export async function addBlock(
  trx: Trx,
  layoutId: number,
  drawn: DrawnBlock,
  now: number,
): Promise<Refusal | null> {
  const restored = await restoreBlock(trx, layoutId, drawn.key);
  if (restored !== undefined) {
    const changed = await changeBlock(trx, restored, drawn, now);
    if (typeof changed !== 'boolean') return changed;
    return fitContingents(trx, { ...restored, ...columnsOf(drawn) }, restored.fixed_places);
  }
  const row = await insertBlock(trx, { layout_id: layoutId, ...columnsOf(drawn) });
  const tooMany = drawn.copy_of === null ? null : await copySeats(trx, drawn.copy_of, row);
  if (tooMany !== null) return tooMany;
  return fitContingents(trx, row, row.fixed_places);
}

async function copySeats(trx: Trx, from: number, to: BlockRow): Promise<Refusal | null> {
  const there = await findBlock(trx, from);
  // A block that was cut and pasted may already be removed.
  const { seats, arc } =
    there === undefined
      ? ((await seatsOfRemoved(trx, from)) ?? { seats: [], arc: 0 })
      : { seats: await seatsOfBlocks(trx, [from]), arc: there.arc };
  const all = (await seatCounts(trx, [to.layout_id])).reduce((sum, row) => sum + Number(row.seats), 0);
  // Twice the limit, because a block that was cut is still there. Checked before writing, because a small
  // drawing can ask for millions of seats.
  if (all + seats.length > 2 * planLimits.seats) return refuse('too_many_seats', { most: planLimits.seats });
  await updateBlock(trx, to.id, { arc });
  await insertSeats(
    trx,
    seats.map(({ id: _, ...seat }) => ({ ...seat, block_id: to.id })),
  );
  return null;
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
