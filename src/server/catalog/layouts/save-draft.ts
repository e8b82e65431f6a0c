import type * as v from 'valibot';
import type { saveLayout as endpoint } from '../../../contract/layouts.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { planLimits } from '../../../domain/floor-plan.ts';
import type { Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import {
  deleteDraftElements,
  draftCounts,
  draftKeys,
  findLayoutVersion,
  upsertDraftElements,
} from './drafts.repository.ts';
import { publishedPlan } from './drawn-plan.ts';
import { writeLayoutHistory } from './layout-history.repository.ts';
import {
  claimLayoutVersion,
  lastSaveOf,
  layoutRows,
  lockLayout,
  updateLayout,
} from './layouts.repository.ts';

type Changes = v.InferOutput<typeof endpoint.body>;

/**
 * Saves changed elements in the draft of a layout, which begins as what is published. Returns the new version;
 * repeating a save changes nothing. Refused: `unknown_layout`, `layout_changed` after a concurrent save,
 * `too_many_elements`, `too_many_seats`.
 */
export function saveDraft(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
  { version, save, name, changed, removed }: Changes,
): Promise<number | Refusal> {
  const at = services.clock();
  return services.store.write(async (trx) => {
    const [layout] = await layoutRows(trx, id);
    if (layout === undefined) return refuse('unknown_layout');
    const facts = { draft_name: name, saved_as: save, changed_at: at, changed_by: nameOfStaff(who) };
    if (!(await claimLayoutVersion(trx, id, version, facts))) {
      const last = await lastSaveOf(trx, id);
      return last?.saved_as === save ? last.version : refuse('layout_changed');
    }
    if (layout.draft_name === null) {
      const { elements } = await publishedPlan(trx, layout);
      await upsertDraftElements(trx, id, elements);
    }
    const known = await draftKeys(trx, id);
    await deleteDraftElements(trx, id, removed);
    await upsertDraftElements(trx, id, changed);
    const tooMuch = await checkLimits(trx, id);
    if (tooMuch !== null) return tooMuch;
    const added = changed.filter(({ key }) => !known.has(key)).length;
    const counts = { added, removed: removed.length, changed: changed.length - added };
    await writeLayoutHistory(trx, { layoutId: id, at, who, what: 'changed', ...counts });
    return version + 1;
  });
}

/** Refuses a draft that is too large as `too_many_elements` or `too_many_seats`. */
export async function checkLimits(trx: Trx, id: number): Promise<Refusal | null> {
  const { blocks, stages, labels, places } = await draftCounts(trx, id);
  if (blocks > planLimits.blocks || stages + labels > planLimits.fittings || stages > 1)
    return refuse('too_many_elements');
  return places > planLimits.seats ? refuse('too_many_seats', { most: planLimits.seats }) : null;
}

/**
 * Deletes the draft of a layout, so that what is published is shown and edited again. Returns the new version.
 * Refused: `unknown_layout`, `never_published`.
 */
export function discardDraft(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
): Promise<number | Refusal> {
  const at = services.clock();
  return services.store.write(async (trx) => {
    const locked = await lockLayout(trx, id);
    if (locked === undefined) return refuse('unknown_layout');
    if (locked.is_published === 0) return refuse('never_published');
    await deleteDraftElements(trx, id);
    await updateLayout(trx, id, { draft_name: null, saved_as: null });
    await writeLayoutHistory(trx, { layoutId: id, at, who, what: 'discarded' });
    return locked.version;
  });
}

/**
 * Makes what was published once the draft of a layout, in place of the present one. Returns the new version. Refused:
 * `unknown_layout`, `unknown_layout_version`.
 */
export function takeLayoutVersion(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
  versionId: number,
): Promise<number | Refusal> {
  const at = services.clock();
  return services.store.write(async (trx) => {
    const locked = await lockLayout(trx, id);
    if (locked === undefined) return refuse('unknown_layout');
    const former = await findLayoutVersion(trx, id, versionId);
    if (former === undefined) return refuse('unknown_layout_version');
    await deleteDraftElements(trx, id);
    await upsertDraftElements(trx, id, former.elements);
    const facts = { draft_name: former.name, saved_as: null, changed_at: at, changed_by: nameOfStaff(who) };
    await updateLayout(trx, id, facts);
    await writeLayoutHistory(trx, { layoutId: id, at, who, what: 'restored' });
    return locked.version;
  });
}
