import type { PlanFile } from '../../../contract/layouts.ts';
import type { SeatKind } from '../../../domain/seat-kind.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { SeatRow } from './layouts-table.ts';

/** Far below the parameters that one statement may have: 32,766 on SQLite, 65,535 on PostgreSQL. */
const SEATS_A_STATEMENT = 2000;

type NewSeat = Omit<SeatRow, 'id'> & { id?: number };

/** Writes seats, many at a time. */
export async function insertSeats(trx: Trx, seats: ReadonlyArray<NewSeat>): Promise<void> {
  for (let i = 0; i < seats.length; i += SEATS_A_STATEMENT) {
    await trx
      .insertInto('seats')
      .values(seats.slice(i, i + SEATS_A_STATEMENT))
      .execute();
  }
}

type FileRows = PlanFile['blocks'][number]['rows'];

/** The rows of a file as seats of a block. */
export function seatsOfRows(blockId: number, rows: FileRows): NewSeat[] {
  return rows.flatMap(({ name: row, seats }, index) =>
    seats.map(([name, position, isAvailable, kind]) => ({
      block_id: blockId,
      row,
      row_position: index + 1,
      name,
      position,
      is_available: isAvailable === 0 ? (0 as const) : (1 as const),
      kind: kind ?? ('seat' as SeatKind),
    })),
  );
}

/** Seats as the rows of a file. */
export function rowsOfSeats(seats: ReadonlyArray<SeatRow>): FileRows {
  return [...Map.groupBy(seats, (seat) => seat.row)].map(([name, ofRow]) => ({
    name,
    seats: ofRow.map(({ name, position, is_available, kind }) =>
      kind === 'seat' ? [name, position, is_available] : [name, position, is_available, kind],
    ),
  }));
}
