import type * as contract from '../../../contract/gate-list.ts';
import type { GateListOrder } from '../../../domain/sort-gate-list.ts';
import { call } from './call.ts';
import { fetchFile } from './fetch-file.ts';

/** The events that there are gate lists of. */
export async function fetchGateListEvents(signal?: AbortSignal) {
  return (await call('GET /api/office/gate-lists', { signal })).events;
}

/** Who may come to an event, in no order. */
export function fetchGateList(eventId: number, signal?: AbortSignal): Promise<contract.GateList> {
  return call('GET /api/office/gate-lists/:id', { params: { id: eventId }, signal });
}

/** The list as a paper. It is written at that moment, which takes a while for thousands. */
export function fetchGateListPaper(eventId: number, by: GateListOrder): Promise<Blob> {
  return fetchFile('GET /api/office/gate-lists/:id/list.pdf', {
    params: { id: eventId },
    query: new URLSearchParams({ by }),
    timeout: false,
  });
}
