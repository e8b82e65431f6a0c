import { type BlockPlaces, readBlockPlaces } from '../../../contract/event-places.ts';
import { call } from './call.ts';

/** Every place of a block in an event, as staff see it. */
export function fetchBlockPlaces(id: number, block: number, signal?: AbortSignal): Promise<BlockPlaces> {
  return call(readBlockPlaces, { params: { id, block }, signal });
}
