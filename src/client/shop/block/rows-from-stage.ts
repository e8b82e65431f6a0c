import type { RowSeat } from '../../../domain/orphan-seats.ts';
import { framePlan, isStageAhead } from '../../plan/plan-frame.ts';
import type { SeatRows } from '../../plan/seat-rows.ts';
import type { Choice } from './choose-seats.ts';
import type { BlockPage } from './load-block.ts';

/** The rows of a block by their nearness to the stage, as the rules of choosing see them; the first is the nearest. */
export function rowsFromStage(
  { outlines, fittings, block }: Pick<BlockPage, 'outlines' | 'fittings' | 'block'>,
  { rows }: SeatRows,
  states: Choice['states'],
): RowSeat[][] {
  const seen = rows.map(({ places }) =>
    places.flatMap(({ column, seat }): RowSeat[] =>
      seat ? [{ id: seat.id, column, kind: seat.kind, state: states.get(seat.id) ?? 'unavailable' }] : [],
    ),
  );
  // A plan without a stage has none behind its blocks either.
  const hasStage = framePlan(outlines, fittings).fittings.some(({ kind }) => kind === 'stage');
  return hasStage && !isStageAhead(outlines, block.id, fittings) ? seen.reverse() : seen;
}
