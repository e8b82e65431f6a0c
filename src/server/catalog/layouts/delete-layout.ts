import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { writeTeamHistory } from '../../accounts/team/team-history.repository.ts';
import { deleteContingentsOfBlocks } from '../../inventory/contingents.repository.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
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
    const refused = await refuseLayoutDeletion(trx, id, { now });
    if (refused === null) await deleteUnusedLayout(trx, locked, { now, who });
    return refused;
  });
}

/**
 * Why a plan has to stay; null if nothing needs it. `without`: the ids of events that are about to be deleted.
 */
export async function refuseLayoutDeletion(
  db: Db,
  id: number,
  { now, without = new Set() }: { now: number; without?: ReadonlySet<number> },
): Promise<Refusal | null> {
  const events = (await eventsOnLayouts(db, [id])).filter((event) => !without.has(event.id));
  if (events.length > 0) {
    return refuse('layout_in_use', { names: joinNames(events.map(({ name }) => name)) });
  }
  const refused = await checkRemoval(db, await blocksOfLayouts(db, [id]), now);
  return refused?.code === 'blocks_sold' ? refuse('layout_sold') : refused;
}

/** Deletes a locked plan that `refuseLayoutDeletion` lets go. */
export async function deleteUnusedLayout(
  trx: Trx,
  { id, name }: { id: number; name: string },
  { now, who }: { now: number; who: Staff },
): Promise<void> {
  const blockIds = (await blocksOfLayouts(trx, [id])).map((block) => block.id);
  await releaseBlocks(trx, blockIds);
  await deleteContingentsOfBlocks(trx, blockIds);
  await deleteLayoutRows(trx, id);
  // The plan's own audit log is deleted with it.
  await writeTeamHistory(trx, { at: now, who, what: 'layout_deleted', thing: name });
}
