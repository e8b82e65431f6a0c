import type * as v from 'valibot';
import type { saveLayout as endpoint, Layout } from '../../../contract/layouts.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { isBlock } from '../../../domain/plan-element.ts';
import { planLimits } from '../../../domain/plan-limits.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { addBlock } from './add-block.ts';
import { announceLayout } from './announce-layout.ts';
import { changeBlock } from './change-block.ts';
import { judgeRemoval } from './judge-removal.ts';
import { removeBlock } from './keep-removed-block.ts';
import { writeLayoutHistory } from './layout-history.ts';
import { keyOf, viewLayouts } from './layout-view.ts';
import { blocksOfLayouts, seatCounts } from './layouts-table.ts';

type Drawing = v.InferOutput<typeof endpoint.body>;

/**
 * Saves a layout as it is drawn, in one transaction: blocks keep their ids, new ones come, missing ones go. The same
 * save twice is one. Refused: `unknown_layout`, `layout_changed` when somebody else saved meanwhile, `blocks_sold`,
 * `blocks_held`, `blocks_blocked`, `block_kind_sold`, `block_places_sold`, `too_many_seats`.
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

/** Takes the next version, so that whoever saves at the same time comes too late; null when it is ours. */
async function claimVersion(
  trx: Trx,
  who: Staff,
  id: number,
  { version, save, name, elements }: Drawing,
  now: number,
): Promise<Refusal | 'repeated' | null> {
  const fittings = elements.filter((element) => !isBlock(element));
  const claimed = await trx
    .updateTable('layouts')
    .set({
      name,
      version: version + 1,
      fittings: JSON.stringify(fittings),
      saved_as: save,
      changed_at: now,
      changed_by: nameOfStaff(who),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (claimed !== undefined) return null;
  const there = await trx.selectFrom('layouts').select('saved_as').where('id', '=', id).executeTakeFirst();
  if (there === undefined) return refuse('unknown_layout');
  return there.saved_as === save ? 'repeated' : refuse('layout_changed');
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
  // Last, for what was cut out and put in again takes its seats from there.
  const refused = await judgeRemoval(trx, gone, now);
  if (refused !== null) return refused;
  for (const block of gone) await removeBlock(trx, block, now);
  return counts;
}

/** Refuses with `too_many_seats` what is larger than a plan may be. */
export async function countSeats(trx: Trx, id: number): Promise<Refusal | null> {
  const blocks = await blocksOfLayouts(trx, [id]);
  const seats = new Map((await seatCounts(trx, [id])).map((row) => [row.block_id, Number(row.seats)]));
  // Seats behind places without number count as well: they are there, and come back with another stroke.
  const sum = blocks.reduce((all, { id, has_fixed_places, fixed_places }) => {
    return all + Math.max(has_fixed_places === 1 ? fixed_places : 0, seats.get(id) ?? 0);
  }, 0);
  return sum > planLimits.seats ? refuse('too_many_seats', { most: planLimits.seats }) : null;
}
