import type * as v from 'valibot';
import type { saveLayout as endpoint, Layout } from '../../../contract/layouts.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { isBlock, planLimits } from '../../../domain/floor-plan.ts';
import type { Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { addBlock, changeBlock } from './change-block.ts';
import { writeLayoutHistory } from './layout-history.repository.ts';
import { keyOf, viewLayouts } from './layout-view.ts';
import { blocksOfLayouts, claimLayoutVersion, eventsOnLayouts, lastSaveOf } from './layouts.repository.ts';
import { checkRemoval, removeBlock } from './remove-block.ts';
import { seatCounts } from './seats.repository.ts';

type Drawing = v.InferOutput<typeof endpoint.body>;

/**
 * Saves a layout as drawn, in one transaction: existing blocks keep their ids, new ones are added, missing
 * ones removed. Repeating a save changes nothing. Refused: `unknown_layout`, `layout_changed` after a
 * concurrent save, `blocks_sold`, `blocks_held`, `blocks_blocked`, `blocks_kept_back`, `block_kind_sold`,
 * `block_places_sold`, `too_many_seats`.
 */
export async function saveLayout(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  who: Staff,
  id: number,
  drawing: Drawing,
): Promise<Layout | Refusal> {
  const now = services.clock();
  const saved = await services.store.write(async (trx) => {
    const claimed = await claimVersion(trx, who, id, drawing, now);
    if (claimed !== null) return claimed;
    const counts = await writeBlocks(trx, id, drawing, now);
    if (isRefusal(counts)) return counts;
    const tooMany = await countSeats(trx, id);
    if (tooMany !== null) return tooMany;
    await writeLayoutHistory(trx, { layoutId: id, at: now, who, what: 'changed', ...counts });
    return 'saved';
  });
  if (isRefusal(saved)) return saved;
  if (saved === 'saved') await announceLayout(services, id);
  const [layout] = await viewLayouts(services.store.read, now, id);
  return layout ?? refuse('unknown_layout');
}

/** Takes the next version, so that a concurrent save is refused; null on success. */
async function claimVersion(
  trx: Trx,
  who: Staff,
  id: number,
  { version, save, name, elements }: Drawing,
  now: number,
): Promise<Refusal | 'repeated' | null> {
  const fittings = elements.filter((element) => !isBlock(element));
  const isClaimed = await claimLayoutVersion(trx, id, version, {
    name,
    fittings: JSON.stringify(fittings),
    saved_as: save,
    changed_at: now,
    changed_by: nameOfStaff(who),
  });
  if (isClaimed) return null;
  const last = await lastSaveOf(trx, id);
  if (last === undefined) return refuse('unknown_layout');
  return last.saved_as === save ? 'repeated' : refuse('layout_changed');
}

async function writeBlocks(trx: Trx, id: number, { elements }: Drawing, now: number) {
  const rows = await blocksOfLayouts(trx, [id]);
  const drawn = elements.filter(isBlock);
  const wanted = new Set(drawn.map(({ key }) => key));
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const gone = rows.filter((row) => !wanted.has(keyOf(row)));
  const counts = { added: 0, removed: gone.length, changed: 0 };
  for (const block of drawn) {
    const row = byKey.get(block.key);
    if (row === undefined) {
      const notAdded = await addBlock(trx, id, block, now);
      if (notAdded !== null) return notAdded;
      counts.added++;
    } else {
      const changed = await changeBlock(trx, row, block, now);
      if (isRefusal(changed)) return changed;
      if (changed) counts.changed++;
    }
  }
  // Last, because a block that was cut and pasted takes its seats from the old one.
  const refused = await checkRemoval(trx, gone, now);
  if (refused !== null) return refused;
  for (const block of gone) await removeBlock(trx, block, now);
  return counts;
}

/** Refuses a plan with too many places as `too_many_seats`. */
export async function countSeats(trx: Trx, id: number): Promise<Refusal | null> {
  const blocks = await blocksOfLayouts(trx, [id]);
  const seats = new Map((await seatCounts(trx, [id])).map((row) => [row.block_id, Number(row.seats)]));
  // The seats of a block with unnumbered places count too, because they are still stored and return with its
  // old kind.
  const sum = blocks.reduce((all, { id, has_fixed_places, fixed_places }) => {
    return all + Math.max(has_fixed_places === 1 ? fixed_places : 0, seats.get(id) ?? 0);
  }, 0);
  return sum > planLimits.seats ? refuse('too_many_seats', { most: planLimits.seats }) : null;
}

/** Call after the commit: updates prepared answers and open pages of the events on this layout. */
export async function announceLayout(
  { store, changes }: Pick<Ports, 'changes' | 'store'>,
  id: number,
): Promise<void> {
  const events = await eventsOnLayouts(store.read, [id]);
  if (events.length === 0) return;
  changes.announceCatalogue();
  for (const event of events) changes.announceRenewal(event.id);
}
