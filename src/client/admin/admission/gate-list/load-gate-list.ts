import type { LoaderFunctionArgs } from 'react-router-dom';
import type { DoorChoice } from '../../../../contract/devices.ts';
import type { GateList } from '../../../../contract/gate-list.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { fetchGateList, fetchGateListEvents } from '../../../platform/api/fetch-gate-list.ts';

export interface GateListData {
  events: DoorChoice[];
  event: DoorChoice;
  list: GateList;
}

/** The list of the event in the address, or of the next one; `null` for whoever may not see it, or without an event. */
export async function loadGateList({
  request,
}: LoaderFunctionArgs): Promise<GateListData | 'no_event' | null> {
  const wanted = Number(new URL(request.url).searchParams.get('event'));
  try {
    const events = await fetchGateListEvents(request.signal);
    const inOrder = events.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
    const event = inOrder.find(({ id }) => id === wanted) ?? inOrder[0];
    if (event === undefined) return 'no_event';
    return { events: inOrder, event, list: await fetchGateList(event.id, request.signal) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}
