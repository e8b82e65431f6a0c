import type { EventSummary } from '../../../contract/events.ts';
import { call } from './call.ts';

/** All events on sale. */
export async function fetchEvents(): Promise<EventSummary[]> {
  return (await call('GET /api/booking/events')).events;
}
