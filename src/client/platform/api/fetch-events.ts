import type * as events from '../../../contract/events.ts';
import type { EventSummary } from '../../../contract/events.ts';
import { call } from './call.ts';

/** All events on sale. */
export async function fetchEvents(): Promise<EventSummary[]> {
  return (await call<typeof events.listEvents>({ method: 'GET', path: '/api/booking/events' })).events;
}
