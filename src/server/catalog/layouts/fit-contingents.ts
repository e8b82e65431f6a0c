import type { Refusal } from '../../../contract/refusals.ts';
import {
  contingentsOfBlock,
  deleteContingentsOfBlocks,
  insertContingent,
  resizeContingent,
} from '../../inventory/contingents.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { refuseBlocks } from './judge-removal.ts';
import type { BlockRow } from './layouts-table.ts';

/**
 * Gives a block with places without number its contingent in every event on its layout, as large as the block: what
 * staff made smaller stays smaller. A block with seats needs none. Refused: `block_places_sold` where more are ordered
 * than there would be.
 */
export async function fitContingents(
  trx: Trx,
  block: BlockRow,
  placesBefore: number,
): Promise<Refusal | null> {
  const contingents = await contingentsOfBlock(trx, block.id);
  if (block.has_fixed_places === 0) {
    await deleteContingentsOfBlocks(trx, [block.id]);
    return null;
  }
  const events = await trx
    .selectFrom('events')
    .select('id')
    .where('layout_id', '=', block.layout_id)
    .execute();
  for (const { id } of events) {
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
