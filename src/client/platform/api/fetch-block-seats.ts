import type { BlockSeats } from '../../../contract/block-seats.ts';
import { call } from './call.ts';

/** The seats of a block as staff edit them. */
export async function fetchBlockSeats(id: string | number): Promise<BlockSeats> {
  return (await call('GET /api/office/blocks/:id', { params: { id } })).block;
}
