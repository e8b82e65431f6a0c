import type { EventDetail, Placement } from '../../../contract/events.ts';
import { call } from './call.ts';

/** One event with its plan and prices, and the places that are gone. */
export function fetchEvent(
  id: string | number,
  signal?: AbortSignal,
): Promise<{ event: EventDetail; placements: Placement[] }> {
  return call('GET /api/booking/event/:id', { params: { id }, signal });
}
