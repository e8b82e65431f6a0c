import type * as v from 'valibot';
import type { BlockSeats, saveBlockSeats } from '../../../contract/block-seats.ts';
import { call } from './call.ts';

/** Saves the seats of a block; answers them with their ids. */
export async function sendBlockSeats(
  id: number,
  body: v.InferInput<typeof saveBlockSeats.body>,
): Promise<BlockSeats> {
  return (await call('PUT /api/office/blocks/:id', { params: { id }, body })).block;
}
