import { PLAN_FORMAT, type PlanFile } from '../../../contract/floor-plans.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { type DrawnBlock, type DrawnRow, isBlock, type PlanElement } from '../../../domain/floor-plan.ts';
import { isSeatKind } from '../../../domain/seat.ts';
import type { Db } from '../../platform/database/store.ts';
import { currentPlan } from './drawn-plan.ts';
import { layoutRows } from './layouts.repository.ts';

/** Exports a plan with its seats as a file, as it is drawn. Refused: `unknown_layout`. */
export async function exportPlan(db: Db, id: number): Promise<PlanFile | Refusal> {
  const [layout] = await layoutRows(db, id);
  if (layout === undefined) return refuse('unknown_layout');
  const { name, elements, isStageAutomatic } = await currentPlan(db, layout);
  return {
    format: PLAN_FORMAT,
    version: 1,
    name,
    fittings: isStageAutomatic ? null : elements.filter((element) => !isBlock(element)),
    blocks: elements.filter(isBlock).map((block) => {
      const { key, group, name, x, y, w, h, rotation, has_fixed_places, fixed_places, arc } = block;
      const { table, sold_whole, rows } = block;
      return {
        ...{ key, group, name, x, y, w, h, rotation, arc },
        ...(table === undefined ? {} : { table }),
        ...(sold_whole && { sold_whole }),
        places: has_fixed_places ? fixed_places : null,
        rows: rows.map(fileRow),
      };
    }),
  };
}

type FileBlock = PlanFile['blocks'][number];

function fileRow({ name, seats }: DrawnRow): FileBlock['rows'][number] {
  return {
    name,
    seats: seats.map(({ name, position, available, kind, view }) => [
      ...([name, position, available ? 1 : 0] as const),
      ...(kind === 'seat' && view === undefined ? [] : [kind]),
      ...(view === undefined ? [] : [view]),
    ]),
  };
}

/** What a file draws; its seats get new keys. */
export function elementsOfFile({ fittings, blocks }: PlanFile): PlanElement[] {
  return [...(fittings ?? []), ...blocks.map(blockOfFile)];
}

function blockOfFile({ places, rows, ...outline }: FileBlock): DrawnBlock {
  return {
    kind: 'block',
    ...outline,
    has_fixed_places: places !== null,
    fixed_places: places ?? 0,
    rows: rows.map(({ name, seats }, row) => ({
      name,
      seats: seats.map(([name, position, isAvailable, kind, view], index) => ({
        key: `r${row + 1}-${index + 1}`,
        ...{ name, position },
        available: isAvailable !== 0,
        kind: kind !== undefined && isSeatKind(kind) ? kind : 'seat',
        ...(view === undefined ? {} : { view }),
      })),
    })),
  };
}
