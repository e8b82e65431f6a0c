import { sql } from 'kysely';
import type * as v from 'valibot';
import type { BlockSeats, saveBlockSeats as endpoint, RowOfBlock } from '../../../contract/block-seats.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { takenSeatsOfBlock } from '../../inventory/in-use.repository.ts';
import { markItemsChanged } from '../../inventory/items.repository.ts';
import { deletePlacementsOfSeats } from '../../inventory/placements.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { announceLayout } from './announce-layout.ts';
import { viewBlockSeats } from './block-seats-view.ts';
import { joinNames } from './judge-removal.ts';
import { writeLayoutHistory } from './layout-history.ts';
import { type SeatRow, seatsOfBlocks } from './layouts-table.ts';
import { insertSeats } from './plan-seats.ts';
import { countSeats } from './save-layout.ts';

type Wish = v.InferOutput<typeof endpoint.body>;
type NewSeat = Parameters<typeof insertSeats>[1][number];

/**
 * Saves the seats of a block in one transaction; those with an id keep it, and with it whoever sits there. Refused:
 * `unknown_block`, `layout_changed` when the layout was changed meanwhile, `seats_taken_already`, with their ids, where some
 * that somebody has are missing, `too_many_seats`.
 */
export async function saveSeats(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  who: Staff,
  id: number,
  { version, rows, arc }: Wish,
): Promise<BlockSeats | Refusal> {
  const now = services.clock();
  const layoutId = await services.store.write(async (trx) => {
    const block = await trx.selectFrom('blocks').select('layout_id').where('id', '=', id).executeTakeFirst();
    if (block === undefined) return refuse('unknown_block');
    const claimed = await trx
      .updateTable('layouts')
      .set({ version: version + 1, saved_as: null, changed_at: now, changed_by: nameOfStaff(who) })
      .where('id', '=', block.layout_id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (claimed === undefined) return refuse('layout_changed');
    await trx.updateTable('blocks').set({ arc }).where('id', '=', id).execute();
    const refused = await writeSeats(trx, id, rows, now);
    if (refused !== null) return refused;
    const tooMany = await countSeats(trx, block.layout_id);
    if (tooMany !== null) return tooMany;
    const deed = { layoutId: block.layout_id, at: now, who, what: 'seats_changed', changed: 1 } as const;
    await writeLayoutHistory(trx, deed);
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
  // An id of another block is as good as none.
  const kept = new Map(
    wanted.flatMap((seat) => (seat.id !== null && before.has(seat.id) ? [[seat.id, seat]] : [])),
  );
  const gone = [...before.values()].filter((seat) => !kept.has(seat.id));
  const refused = await removeSeats(trx, blockId, gone, now);
  if (refused !== null) return refused;
  await changeSeats(trx, before, [...kept.values()] as SeatRow[], now);
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
    await trx.deleteFrom('seats').where('id', 'in', ids).execute();
  }
  return null;
}

/** In two steps, for two seats may have changed their names and a name is there once in a row. */
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
    await trx.updateTable('seats').set({ name: sql<string>`'#' || id` }).where('id', '=', id).execute();
  }
  for (const { id, ...seat } of changed)
    await trx.updateTable('seats').set(seat).where('id', '=', id).execute();
  // A door shows the seat beside the guest's name: its list must learn of it.
  for (const { id } of renamed) {
    await markItemsChanged(trx, { column: 'seat_id', id }, now);
  }
}
