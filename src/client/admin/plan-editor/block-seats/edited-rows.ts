import type { BlockSeats, RowOfBlock } from '../../../../contract/block-seats.ts';
import type { Seat } from '../../../../contract/events.ts';
import type { SeatKind } from '../../../../domain/seat-kind.ts';
import type { PlannedRow } from '../../../../domain/seat-pattern.ts';

/** A seat while it is edited; one that is not saved yet has a negative id. */
export interface EditedSeat {
  id: number;
  name: string;
  position: number;
  available: boolean;
  kind: SeatKind;
}

export interface EditedRow {
  name: string;
  seats: ReadonlyArray<EditedSeat>;
}

export type EditedRows = ReadonlyArray<EditedRow>;

/** The seats of a block as they stand on the page. */
export interface EditedSeats {
  rows: EditedRows;
  /** How many degrees the rows bend. */
  arc: number;
}

let lastNew = 0;

export function seatsOfBlock({ rows, arc }: Pick<BlockSeats, 'rows' | 'arc'>): EditedSeats {
  return {
    rows: rows.map(({ name, seats }) => ({
      name,
      seats: seats.map((seat) => ({ ...seat, id: seat.id ?? --lastNew })),
    })),
    arc,
  };
}

/** As the server takes them. */
export function seatsToSave({ rows, arc }: EditedSeats): { rows: RowOfBlock[]; arc: number } {
  return {
    rows: rows.map(({ name, seats }) => ({
      name,
      seats: seats.map((seat) => ({ ...seat, id: seat.id < 0 ? null : seat.id })),
    })),
    arc,
  };
}

/** As the seat map draws them. */
export function seatsOfRows(rows: EditedRows): Seat[] {
  return rows.flatMap(({ name: row, seats }) =>
    seats.map(({ position, kind, ...seat }) => ({
      ...{ ...seat, row, column: position },
      ...(kind === 'seat' ? {} : { kind }),
    })),
  );
}

/** Planned rows instead of those there are; a seat of the same row and number stays the one it was. */
export function replaceRows(rows: EditedRows, planned: ReadonlyArray<PlannedRow>): EditedRows {
  const before = new Map(
    rows.flatMap((row) => row.seats.map((seat) => [`${row.name}\n${seat.name}`, seat] as const)),
  );
  return planned.map(({ name, seats }) => ({
    name,
    seats: seats.map((seat) => {
      const was = before.get(`${name}\n${seat.name}`);
      const kind = was?.kind ?? 'seat';
      return { id: was?.id ?? --lastNew, available: was?.available ?? true, kind, ...seat };
    }),
  }));
}

/** Changes these seats; null takes one out, and a row without seats goes with its last one. */
export function changeSeats(
  rows: EditedRows,
  ids: ReadonlySet<number>,
  change: (seat: EditedSeat) => EditedSeat | null,
): EditedRows {
  return rows
    .map((row) => ({
      ...row,
      seats: row.seats.flatMap((seat) => (ids.has(seat.id) ? (change(seat) ?? []) : seat)),
    }))
    .filter(({ seats }) => seats.length > 0);
}

export function countSeats(rows: EditedRows): number {
  return rows.reduce((sum, { seats }) => sum + seats.length, 0);
}
