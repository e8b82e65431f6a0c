import type { Refusal } from '../../contract/refusals.ts';
import type { Trx } from '../database/store.ts';
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
  const ofBlock = trx
    .selectFrom('contingents')
    .selectAll()
    .where('block_id', '=', block.id)
    .where('ticket_price_id', 'is', null)
    .orderBy('id');
  const contingents = await ofBlock.execute();
  if (block.has_fixed_places === 0) {
    await trx.deleteFrom('contingents').where('block_id', '=', block.id).execute();
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
      await trx.insertInto('contingents').values(fresh).execute();
      continue;
    }
    const { capacity, wanted } = contingent;
    if (wanted !== null || capacity === placesBefore || capacity > block.fixed_places) {
      const fitting = Math.min(block.fixed_places, wanted ?? block.fixed_places);
      // Whoever orders at this moment waits for the row or is counted in it.
      const fitted = await trx
        .updateTable('contingents')
        .set({ capacity: fitting })
        .where('id', '=', contingent.id)
        .where('taken', '<=', fitting)
        .returning('id')
        .executeTakeFirst();
      if (fitted === undefined) {
        return refuseBlocks('block_places_sold', [block], new Set([block.id]), contingent.taken);
      }
    }
  }
  return null;
}
