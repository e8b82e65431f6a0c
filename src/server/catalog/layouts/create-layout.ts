import { type Fitting, PLAN_FORMAT, type PlanFile } from '../../../contract/floor-plans.ts';
import { isRefusal, type Refusal } from '../../../contract/refusals.ts';
import { planLimits } from '../../../domain/floor-plan.ts';
import type { Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { upsertDraftElements } from './drafts.repository.ts';
import { type LayoutAudit, writeLayoutHistory } from './layout-history.repository.ts';
import { insertLayout, layoutRows } from './layouts.repository.ts';
import { elementsOfFile, exportPlan } from './plan-file.ts';

const FIRST_STAGE: Fitting = {
  kind: 'stage',
  key: 'stage',
  group: null,
  text: 'Bühne',
  ...{ x: 300, y: 0, w: 320, h: 76, rotation: 0 },
};

export function createLayout(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  name: string,
): Promise<number> {
  const plan: PlanFile = { format: PLAN_FORMAT, version: 1, name, fittings: [FIRST_STAGE], blocks: [] };
  return services.store.write((trx) => insertPlan(trx, services, who, plan, 'created'));
}

export function importLayout(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  plan: PlanFile,
): Promise<number> {
  return services.store.write((trx) => insertPlan(trx, services, who, plan, 'imported'));
}

/** Copies a plan as it is drawn, with all its seats, into a draft and returns the copy's id. Refused: `unknown_layout`. */
export function copyLayout(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
): Promise<number | Refusal> {
  return services.store.write(async (trx) => {
    const plan = await exportPlan(trx, id);
    if (isRefusal(plan)) return plan;
    const taken = new Set((await layoutRows(trx)).map((layout) => layout.name));
    return insertPlan(trx, services, who, { ...plan, name: nameOfCopy(plan.name, taken) }, 'copied');
  });
}

/** `Kelter (Kopie)`, then `Kelter (Kopie 2)`. */
function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  const plain = name.replace(/ \(Kopie(?: \d+)?\)$/, '');
  for (let number = 1; ; number++) {
    const ending = number === 1 ? ' (Kopie)' : ` (Kopie ${number})`;
    const copy = plain.slice(0, planLimits.name - ending.length) + ending;
    if (!taken.has(copy)) return copy;
  }
}

async function insertPlan(
  trx: Trx,
  { clock }: Pick<Ports, 'clock'>,
  who: Staff,
  plan: PlanFile,
  what: LayoutAudit['what'],
): Promise<number> {
  const at = clock();
  const { name } = plan;
  // Null for the automatic stage; what is placed is in the draft.
  const fittings = plan.fittings === null ? null : '[]';
  const facts = {
    name,
    fittings,
    draft_name: name,
    is_published: 0 as const,
    changed_at: at,
    changed_by: nameOfStaff(who),
  };
  const id = await insertLayout(trx, facts);
  await upsertDraftElements(trx, id, elementsOfFile(plan));
  await writeLayoutHistory(trx, { layoutId: id, at, who, what, added: plan.blocks.length });
  return id;
}
