import type * as v from 'valibot';
import type { BlockSeats, saveBlockSeats as endpoint, RowOfBlock } from '../../../contract/block-seats.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { takenSeatsOfBlock } from '../../inventory/in-use.repository.ts';
import { markItemsChanged } from '../../inventory/items.repository.ts';
import { deletePlacementsOfSeats } from '../../inventory/placements.repository.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeLayoutHistory } from './layout-history.repository.ts';
import { claimLayoutVersion, findBlock, findBlockWithLayout, updateBlock } from './layouts.repository.ts';
import { joinNames } from './remove-block.ts';
import { announceLayout, countSeats } from './save-layout.ts';
import {
  deleteSeats,
  insertSeats,
  type NewSeat,
  renameSeatTemporarily,
  type SeatRow,
  seatsOfBlocks,
  updateSeat,
} from './seats.repository.ts';

type Wish = v.InferOutput<typeof endpoint.body>;

/**
 * Saves the seats of a block in one transaction; seats with an id keep it, and with it their guests. Refused:
 * `unknown_block`, `layout_changed` after a concurrent save, `seats_taken_already` with the ids of missing
 * seats that are taken, `too_many_seats`.
 */
export async function saveSeats(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  who: Staff,
  id: number,
  { version, rows, arc }: Wish,
): Promise<BlockSeats | Refusal> {
  const now = services.clock();
  const layoutId = await services.store.write(async (trx) => {
    const block = await findBlock(trx, id);
    if (block === undefined) return refuse('unknown_block');
    const changed = { saved_as: null, changed_at: now, changed_by: nameOfStaff(who) };
    if (!(await claimLayoutVersion(trx, block.layout_id, version, changed))) return refuse('layout_changed');
    await updateBlock(trx, id, { arc });
    const refused = await writeSeats(trx, id, rows, now);
    if (refused !== null) return refused;
    const tooMany = await countSeats(trx, block.layout_id);
    if (tooMany !== null) return tooMany;
    const entry = { layoutId: block.layout_id, at: now, who, what: 'seats_changed', changed: 1 } as const;
    await writeLayoutHistory(trx, entry);
    return block.layout_id;
  });
  if (isRefusal(layoutId)) return layoutId;
  await announceLayout(services, layoutId);
  return (await viewBlockSeats(services.store.read, id, now)) ?? refuse('unknown_block');
}

async function writeSeats(
  trx: Trx,
  blockId: number,
  rows: ReadonlyArray<RowOfBlock>,
  now: number,
): Promise<Refusal | null> {
  const before = new Map((await seatsOfBlocks(trx, [blockId])).map((seat) => [seat.id, seat]));
  const wanted = rows.flatMap(({ name: row, seats }, index) =>
    seats.map(({ id, name, position, available, kind }) => ({
      ...{ id, block_id: blockId, row, row_position: index + 1, name, position, kind },
      is_available: available ? (1 as const) : (0 as const),
    })),
  );
  // Ids of other blocks are ignored.
  const kept = new Map(
    wanted.flatMap((seat) => {
      const { id } = seat;
      return id !== null && before.has(id) ? [[id, { ...seat, id }]] : [];
    }),
  );
  const gone = [...before.values()].filter((seat) => !kept.has(seat.id));
  const refused = await removeSeats(trx, blockId, gone, now);
  if (refused !== null) return refused;
  await changeSeats(trx, before, [...kept.values()], now);
  const added = wanted.filter((seat) => seat.id === null || !before.has(seat.id));
  await insertSeats(
    trx,
    added.map(({ id: _, ...seat }): NewSeat => seat),
  );
  return null;
}

async function removeSeats(
  trx: Trx,
  blockId: number,
  gone: ReadonlyArray<SeatRow>,
  now: number,
): Promise<Refusal | null> {
  if (gone.length === 0) return null;
  const taken = await takenSeatsOfBlock(trx, blockId, now);
  const missing = gone.filter(({ id }) => taken.has(id));
  if (missing.length > 0) {
    const names = joinNames(missing.map(({ row, name }) => `${row} ${name}`.trim()));
    return refuse('seats_taken_already', { names, taken: missing.map(({ id }) => id) });
  }
  for (let from = 0; from < gone.length; from += 1000) {
    const ids = gone.slice(from, from + 1000).map(({ id }) => id);
    await deletePlacementsOfSeats(trx, ids);
    await deleteSeats(trx, ids);
  }
  return null;
}

/** Renames in two steps, because seats may swap names, which are unique within a row. */
async function changeSeats(
  trx: Trx,
  before: ReadonlyMap<number, SeatRow>,
  seats: ReadonlyArray<SeatRow>,
  now: number,
): Promise<void> {
  const changed = seats.filter((seat) => {
    const was = before.get(seat.id);
    return (['row', 'row_position', 'name', 'position', 'is_available', 'kind'] as const).some(
      (column) => was?.[column] !== seat[column],
    );
  });
  const renamed = changed.filter(
    ({ id, row, name }) => before.get(id)?.row !== row || before.get(id)?.name !== name,
  );
  for (const { id } of renamed) {
    await renameSeatTemporarily(trx, id);
  }
  for (const { id, ...seat } of changed) await updateSeat(trx, id, seat);
  // Phones at the gates show the seat with each ticket.
  for (const { id } of renamed) {
    await markItemsChanged(trx, { column: 'seat_id', id }, now);
  }
}

export async function viewBlockSeats(db: Db, id: number, now: number): Promise<BlockSeats | undefined> {
  const block = await findBlockWithLayout(db, id);
  if (block === undefined) return undefined;
  const { x, y, w, h, rotation, arc } = block;
  const seats = await seatsOfBlocks(db, [id]);
  return {
    id,
    name: block.name,
    layout: { id: block.layout_id, name: block.layout_name, version: block.version },
    has_fixed_places: block.has_fixed_places === 1,
    box: { x, y, w, h, rotation },
    arc,
    rows: [...Map.groupBy(seats, (seat) => seat.row)].map(([name, ofRow]) => ({
      name,
      seats: ofRow.map(viewSeat),
    })),
    taken: [...(await takenSeatsOfBlock(db, id, now))],
  };
}

const viewSeat = ({ id, name, position, is_available, kind }: SeatRow) => ({
  ...{ id, name, position, kind },
  available: is_available === 1,
});
