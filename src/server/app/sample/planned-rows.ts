import type { PlannedSeat } from '../../catalog/layouts/planned-block.ts';

interface Rows {
  rows: number;
  seats: number;
  /** After which seats of a row there is an aisle, a seat wide. */
  aislesAfter?: ReadonlyArray<number>;
  /** Seats that cannot be sold, as `row and number`: `B7`. */
  unavailable?: ReadonlyArray<string>;
}

/** Rows lettered from A at the stage, seats numbered from 1 at the left, across aisles. */
export function plannedRows({ rows, seats, aislesAfter = [], unavailable = [] }: Rows): PlannedSeat[] {
  return Array.from({ length: rows }, (_, r) => String.fromCharCode(65 + r)).flatMap((row, r) =>
    Array.from({ length: seats }, (_, s) => s + 1).map((number) => ({
      row,
      row_position: r + 1,
      name: String(number),
      position: number + aislesAfter.filter((aisle) => aisle < number).length,
      is_available: unavailable.includes(`${row}${number}`) ? 0 : 1,
    })),
  );
}
