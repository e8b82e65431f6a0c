import { PLAN_FORMAT, type PlanFile } from '../../../contract/layouts.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Db } from '../../platform/database/store.ts';
import { keyOf, readFittings } from './layout-view.ts';
import { blocksOfLayouts, layoutRows, seatsOfBlocks } from './layouts-table.ts';
import { rowsOfSeats } from './plan-seats.ts';

/** A plan with its seats, as a file has it. Refused: `unknown_layout`. */
export async function exportPlan(db: Db, id: number): Promise<PlanFile | Refusal> {
  const [layout] = await layoutRows(db, id);
  if (layout === undefined) return refuse('unknown_layout');
  const blocks = await blocksOfLayouts(db, [id]);
  const ids = blocks.map((block) => block.id);
  const seats = Map.groupBy(ids.length > 0 ? await seatsOfBlocks(db, ids) : [], (seat) => seat.block_id);
  return {
    format: PLAN_FORMAT,
    version: 1,
    name: layout.name,
    fittings: readFittings(layout),
    blocks: blocks.map((block) => {
      const { name, x, y, w, h, rotation, group_key, has_fixed_places, fixed_places, arc } = block;
      return {
        ...{ key: keyOf(block), group: group_key, name, x, y, w, h, rotation, arc },
        places: has_fixed_places === 1 ? fixed_places : null,
        rows: rowsOfSeats(seats.get(block.id) ?? []),
      };
    }),
  };
}
