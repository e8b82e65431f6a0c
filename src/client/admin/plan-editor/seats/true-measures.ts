import { type DrawnBlock, fitSide, planLimits, UNITS_PER_METRE } from '../../../../domain/floor-plan.ts';
import { roundPlan } from '../../../../domain/plan-geometry.ts';
import { evenAisles, type SeatPattern } from '../../../../domain/seat-pattern.ts';
import type { Box } from '../../../../domain/turned-box.ts';
import {
  boxAroundSeats,
  extraWidth,
  fieldOfRows,
  fitSeats,
  MAX_PITCH,
  roomForSeats,
  seatFieldOf,
} from './seat-geometry.ts';

/** In metres. */
export interface SeatMeasures {
  /** The width of a seat. */
  seat: number;
  /** From one row to the next. */
  row: number;
}

/** Of chairs in a hall. */
export const usualMeasures: SeatMeasures = { seat: 0.5, row: 0.9 };

/** As the rows of a block are drawn. */
export function measuresOf(block: DrawnBlock): SeatMeasures {
  const field = seatFieldOf(block);
  const seat = fitSeats(field, block).side / UNITS_PER_METRE;
  return { seat, row: block.rows.length > 1 ? seat * field.pitch : Math.max(seat, usualMeasures.row) };
}

/** The sides of a block in which its seats have these measures. */
export function sidesForSeats(
  block: Pick<DrawnBlock, 'rows' | 'arc'>,
  measures: SeatMeasures,
): Pick<Box, 'w' | 'h'> {
  const pitch = block.rows.length > 1 ? pitchOf(measures) : 1;
  const { w, h } = boxAroundSeats(fieldOfRows(block, pitch).bounds, measures.seat * UNITS_PER_METRE);
  return { w: fitSide(roundPlan(w)), h: fitSide(roundPlan(h)) };
}

/** Seats do not overlap those of the next row. */
const pitchOf = ({ seat, row }: SeatMeasures) => Math.min(Math.max(row / seat, 1), MAX_PITCH);

/** Of a pattern that somebody types. */
export const MOST_ROWS = 200;
export const MOST_SEATS = 300;

/** As many straight rows and seats, with their aisles, as have room in a box; at least one seat. */
export function rowsWithin(
  box: Pick<Box, 'w' | 'h'>,
  measures: SeatMeasures,
): Pick<SeatPattern, 'rows' | 'seats'> {
  const side = measures.seat * UNITS_PER_METRE;
  const room = roomForSeats(box, side);
  const seats = most(MOST_SEATS, (count) => (count + extraWidth(evenAisles(count).length)) * side <= room.w);
  const rows = most(
    Math.min(MOST_ROWS, Math.floor(planLimits.seats / seats)),
    (count) => ((count - 1) * pitchOf(measures) + 1) * side <= room.h,
  );
  return { rows, seats };
}

function most(limit: number, hasRoom: (count: number) => boolean): number {
  let count = 1;
  while (count < limit && hasRoom(count + 1)) count++;
  return count;
}
