import { type Fitting, PLAN_FORMAT, type PlanFile } from '../../../contract/layouts.ts';
import { isRefusal, type Refusal } from '../../../contract/refusals.ts';
import { planLimits } from '../../../domain/floor-plan.ts';
import type { Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { type LayoutAudit, writeLayoutHistory } from './layout-history.repository.ts';
import { insertBlock, insertLayout, layoutRows } from './layouts.repository.ts';
import { exportPlan, seatsOfRows } from './plan-file.ts';
import { insertSeats } from './seats.repository.ts';

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

/** Copies a plan with all its seats and returns the copy's id. Refused: `unknown_layout`. */
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
  { name, fittings, blocks }: PlanFile,
  what: LayoutAudit['what'],
): Promise<number> {
  const at = clock();
  const id = await insertLayout(trx, {
    name,
    fittings: fittings === null ? null : JSON.stringify(fittings),
    changed_at: at,
    changed_by: nameOfStaff(who),
  });
  for (const { key, group, places, rows, name, x, y, w, h, rotation, arc } of blocks) {
    const block = await insertBlock(trx, {
      ...{ layout_id: id, key, group_key: group, name, x, y, w, h, rotation, arc },
      has_fixed_places: places === null ? 0 : 1,
      fixed_places: places ?? 0,
    });
    await insertSeats(trx, seatsOfRows(block.id, rows));
  }
  await writeLayoutHistory(trx, { layoutId: id, at, who, what, added: blocks.length });
  return id;
}
