import type { DrawnBlock } from '../../../domain/floor-plan.ts';
import { markItemsChanged } from '../../inventory/items.repository.ts';
import { deletePlacementsOfSeats } from '../../inventory/placements.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { keyOfSeat } from './drawn-plan.ts';
import {
  deleteSeats,
  insertSeats,
  type NewSeat,
  renameSeatTemporarily,
  type SeatRow,
  seatsOfBlocks,
  updateSeat,
} from './seats.repository.ts';

/**
 * Makes the seats of a published block those that are drawn. A seat with a known key keeps its id, and with it its
 * guests; one that is gone loses its holds.
 */
export async function writeSeats(
  trx: Trx,
  blockId: number,
  { rows }: Pick<DrawnBlock, 'rows'>,
  now: number,
): Promise<void> {
  const before = new Map((await seatsOfBlocks(trx, [blockId])).map((seat) => [keyOfSeat(seat), seat]));
  const drawn = seatRows(blockId, rows);
  const wanted = new Set(drawn.map(({ key }) => key));
  await removeSeats(
    trx,
    [...before].filter(([key]) => !wanted.has(key)).map(([, { id }]) => id),
  );
  const kept = drawn.flatMap((seat) => {
    const was = before.get(seat.key);
    return was === undefined ? [] : [{ was, seat: { ...seat, id: was.id, key: was.key } }];
  });
  await changeSeats(trx, kept, now);
  await insertSeats(
    trx,
    drawn.filter(({ key }) => !before.has(key)),
  );
}

function seatRows(blockId: number, rows: DrawnBlock['rows']): (NewSeat & { key: string })[] {
  return rows.flatMap(({ name: row, seats }, index) =>
    seats.map(({ available, view = null, ...seat }) => ({
      ...{ ...seat, view, block_id: blockId, row, row_position: index + 1 },
      is_available: available ? (1 as const) : (0 as const),
    })),
  );
}

const SEATS_A_STATEMENT = 1000;

async function removeSeats(trx: Trx, ids: ReadonlyArray<number>): Promise<void> {
  for (let from = 0; from < ids.length; from += SEATS_A_STATEMENT) {
    const some = ids.slice(from, from + SEATS_A_STATEMENT);
    await deletePlacementsOfSeats(trx, some);
    await deleteSeats(trx, some);
  }
}

const COLUMNS = ['row', 'row_position', 'name', 'position', 'is_available', 'kind', 'view'] as const;

/** Renames in two steps, because seats may swap names, which are unique within a row. */
async function changeSeats(
  trx: Trx,
  kept: ReadonlyArray<{ was: SeatRow; seat: NewSeat & { id: number } }>,
  now: number,
): Promise<void> {
  const changed = kept.filter(({ was, seat }) => COLUMNS.some((column) => was[column] !== seat[column]));
  const renamed = changed.filter(({ was, seat }) => was.row !== seat.row || was.name !== seat.name);
  for (const { was } of renamed) {
    await renameSeatTemporarily(trx, was.id);
  }
  for (const { seat } of changed) {
    const { id, ...columns } = seat;
    await updateSeat(trx, id, columns);
  }
  // Phones at the gates show the seat with each ticket.
  for (const { was } of renamed) {
    await markItemsChanged(trx, { column: 'seat_id', id: was.id }, now);
  }
}
