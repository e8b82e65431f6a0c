import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { DrawnBlock } from '../../../domain/plan-element.ts';
import { planLimits } from '../../../domain/plan-limits.ts';
import type { Trx } from '../../platform/database/store.ts';
import { changeBlock, columnsOf } from './change-block.ts';
import { fitContingents } from './fit-contingents.ts';
import { restoreBlock, seatsOfRemoved } from './keep-removed-block.ts';
import { type BlockRow, seatCounts, seatsOfBlocks } from './layouts-table.ts';
import { insertSeats } from './plan-seats.ts';

/**
 * Puts a block on a plan: one that was removed comes back with its id and its seats, a copy gets copies of the seats of
 * what it was copied from, if that is still there. Refused: `too_many_seats`, and what a change of a block is.
 */
export async function addBlock(
  trx: Trx,
  layoutId: number,
  drawn: DrawnBlock,
  now: number,
): Promise<Refusal | null> {
  const restored = await restoreBlock(trx, layoutId, drawn.key);
  if (restored !== undefined) {
    const changed = await changeBlock(trx, restored, drawn, now);
    if (typeof changed !== 'boolean') return changed;
    return fitContingents(trx, { ...restored, ...columnsOf(drawn) }, restored.fixed_places);
  }
  const row = await trx
    .insertInto('blocks')
    .values({ layout_id: layoutId, ...columnsOf(drawn) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const tooMany = drawn.copy_of === null ? null : await copySeats(trx, drawn.copy_of, row);
  if (tooMany !== null) return tooMany;
  return fitContingents(trx, row, row.fixed_places);
}

async function copySeats(trx: Trx, from: number, to: BlockRow): Promise<Refusal | null> {
  const there = await trx.selectFrom('blocks').select('arc').where('id', '=', from).executeTakeFirst();
  // What was cut out and put in again is gone by now.
  const { seats, arc } =
    there === undefined
      ? ((await seatsOfRemoved(trx, from)) ?? { seats: [], arc: 0 })
      : { seats: await seatsOfBlocks(trx, [from]), arc: there.arc };
  const all = (await seatCounts(trx, [to.layout_id])).reduce((sum, row) => sum + Number(row.seats), 0);
  // Twice as many as a plan may have: what is cut out stands there still. Counted before they are written, for a drawing
  // of a few lines can ask for millions.
  if (all + seats.length > 2 * planLimits.seats) return refuse('too_many_seats', { most: planLimits.seats });
  await trx.updateTable('blocks').set({ arc }).where('id', '=', to.id).execute();
  await insertSeats(
    trx,
    seats.map(({ id: _, ...seat }) => ({ ...seat, block_id: to.id })),
  );
  return null;
}
