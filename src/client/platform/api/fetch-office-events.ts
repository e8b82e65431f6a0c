import type * as v from 'valibot';
import type { listOfficeEvents } from '../../../contract/staff-events.ts';
import { call } from './call.ts';

export type OfficeEventPage = v.InferOutput<typeof listOfficeEvents.answer>;

/** A page of all events, the latest first; `after` as the page before gave it, `null` for the first. */
export function fetchOfficeEvents(after: string | null): Promise<OfficeEventPage> {
  return call('GET /api/office/events', { query: new URLSearchParams(after === null ? {} : { after }) });
}

/** An event as staff see it. */
export async function fetchOfficeEvent(id: number) {
  return (await call('GET /api/office/events/:id', { params: { id } })).event;
}

/** An event as guests will see it. */
export function fetchEventPreview(id: number) {
  return call('GET /api/office/events/:id/preview', { params: { id } });
}

/** A page of who changed an event; `before` as the page before gave it, `null` for the newest. */
export function fetchEventHistory(id: number, before: number | null) {
  const query = new URLSearchParams(before === null ? {} : { before: String(before) });
  return call('GET /api/office/events/:id/history', { params: { id }, query });
}
