import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { writeTeamHistory } from '../../accounts/team/team-history.repository.ts';
import { deleteContingentsOfBlocks } from '../../inventory/contingents.repository.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { blocksOfLayouts, deleteLayoutRows, eventsOnLayouts, lockLayout } from './layouts.repository.ts';
import { checkRemoval, joinNames, releaseBlocks } from './remove-block.ts';

/**
 * Deletes a plan permanently. Refused: `unknown_layout`, `layout_in_use` while an event uses it,
 * `layout_sold` if one of its blocks was ever ordered, and as `checkRemoval`.
 */
export function deleteLayout(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const locked = await lockLayout(trx, id);
    if (locked === undefined) return refuse('unknown_layout');
    const events = await eventsOnLayouts(trx, [id]);
    if (events.length > 0) {
      return refuse('layout_in_use', { names: joinNames(events.map(({ name }) => name)) });
    }
    const blocks = await blocksOfLayouts(trx, [id]);
    const refused = await checkRemoval(trx, blocks, now);
    if (refused !== null) return refused.code === 'blocks_sold' ? refuse('layout_sold') : refused;
    const blockIds = blocks.map((block) => block.id);
    await releaseBlocks(trx, blockIds);
    await deleteContingentsOfBlocks(trx, blockIds);
    await deleteLayoutRows(trx, id);
    // The plan's own audit log is deleted with it.
    await writeTeamHistory(trx, { at: now, who, what: 'layout_deleted', thing: locked.name });
    return null;
  });
}
