import type * as v from 'valibot';
import {
  listOfficeEvents,
  previewEvent,
  readEventHistory,
  readOfficeEvent,
} from '../../../contract/office-events.ts';
import { call } from './call.ts';

export type OfficeEventPage = v.InferOutput<typeof listOfficeEvents.answer>;

/** A page of all events, the latest first; `after` as the page before gave it, `null` for the first. */
export function fetchOfficeEvents(after: string | null): Promise<OfficeEventPage> {
  return call(listOfficeEvents, { query: new URLSearchParams(after === null ? {} : { after }) });
}

/** An event as staff see it. */
export async function fetchOfficeEvent(id: number) {
  return (await call(readOfficeEvent, { params: { id } })).event;
}

/** An event as guests will see it. */
export function fetchEventPreview(id: number) {
  return call(previewEvent, { params: { id } });
}

/** A page of who changed an event; `before` as the page before gave it, `null` for the newest. */
export function fetchEventHistory(id: number, before: number | null) {
  const query = new URLSearchParams(before === null ? {} : { before: String(before) });
  return call(readEventHistory, { params: { id }, query });
}
