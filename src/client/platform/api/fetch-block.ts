import type { Block, Placement } from '../../../contract/events.ts';
import { call } from './call.ts';

/** One block of an event, and its places that are gone. */
export function fetchBlock(
  eventId: string | number,
  blockId: string | number,
  signal?: AbortSignal,
): Promise<{ block: Block; placements: Placement[] }> {
  return call('GET /api/booking/event/:id/block/:block', { params: { id: eventId, block: blockId }, signal });
}
