import type { BlockPlaces } from '../../../contract/event-places.ts';
import { call } from './call.ts';

/** Every place of a block in an event, as staff see it. */
export function fetchBlockPlaces(id: number, block: number, signal?: AbortSignal): Promise<BlockPlaces> {
  return call('GET /api/office/events/:id/blocks/:block', { params: { id, block }, signal });
}
