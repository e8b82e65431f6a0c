import { type BlockSeats, readBlockSeats } from '../../../contract/block-seats.ts';
import { call } from './call.ts';

/** The seats of a block as staff edit them. */
export async function fetchBlockSeats(id: string | number): Promise<BlockSeats> {
  return (await call(readBlockSeats, { params: { id } })).block;
}
