import { PLAN_FORMAT, type PlanFile } from '../../../contract/layouts.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Db } from '../../platform/database/store.ts';
import { keyOf, readFittings } from './layout-view.ts';
import { blocksOfLayouts, layoutRows } from './layouts.repository.ts';
import { type NewSeat, type SeatRow, seatsOfBlocks } from './seats.repository.ts';

/** Exports a plan with its seats as a file. Refused: `unknown_layout`. */
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

type FileRows = PlanFile['blocks'][number]['rows'];

export function seatsOfRows(blockId: number, rows: FileRows): NewSeat[] {
  return rows.flatMap(({ name: row, seats }, index) =>
    seats.map(
      ([name, position, isAvailable, kind]): NewSeat => ({
        block_id: blockId,
        row,
        row_position: index + 1,
        name,
        position,
        is_available: isAvailable === 0 ? 0 : 1,
        kind: kind ?? 'seat',
      }),
    ),
  );
}

function rowsOfSeats(seats: ReadonlyArray<SeatRow>): FileRows {
  return [...Map.groupBy(seats, (seat) => seat.row)].map(([name, ofRow]) => ({
    name,
    seats: ofRow.map(({ name, position, is_available, kind }) =>
      kind === 'seat' ? [name, position, is_available] : [name, position, is_available, kind],
    ),
  }));
}
