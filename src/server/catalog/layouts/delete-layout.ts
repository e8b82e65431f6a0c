import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { writeTeamHistory } from '../../accounts/team-history.repository.ts';
import { deleteContingentsOfBlocks } from '../../inventory/contingents.repository.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { joinNames, judgeRemoval } from './judge-removal.ts';
import { blocksOfLayouts, eventsOnLayouts } from './layouts-table.ts';

/**
 * Deletes a plan for good; that it was stands in the team's history. Refused: `unknown_layout`, `layout_in_use` while an event takes place on it, `layout_sold`
 * where there was ever an order for one of its blocks, `blocks_held` while somebody holds a place.
 */
export function deleteLayout(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const locked = await trx
      .updateTable('layouts')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (locked === undefined) return refuse('unknown_layout');
    const events = await eventsOnLayouts(trx, [id]);
    if (events.length > 0) {
      return refuse('layout_in_use', { names: joinNames(events.map(({ name }) => name)) });
    }
    const blocks = await blocksOfLayouts(trx, [id]);
    const refused = await judgeRemoval(trx, blocks, now);
    if (refused !== null) return refused.code === 'blocks_sold' ? refuse('layout_sold') : refused;
    const ids = trx.selectFrom('blocks').select('id').where('layout_id', '=', id);
    await trx.deleteFrom('event_blocks').where('block_id', 'in', ids).execute();
    await deleteContingentsOfBlocks(
      trx,
      blocks.map((block) => block.id),
    );
    await trx.deleteFrom('seats').where('block_id', 'in', ids).execute();
    await trx.deleteFrom('blocks').where('layout_id', '=', id).execute();
    await trx.deleteFrom('removed_blocks').where('layout_id', '=', id).execute();
    await trx.deleteFrom('layout_history').where('layout_id', '=', id).execute();
    await trx.deleteFrom('layouts').where('id', '=', id).execute();
    // Its own history is gone with it.
    await writeTeamHistory(trx, { at: now, who, what: 'layout_deleted', thing: locked.name });
    return null;
  });
}
