import type { LoaderFunctionArgs } from 'react-router-dom';
import type { DoorChoice } from '../../../../contract/devices.ts';
import type { GateList, GateListLine } from '../../../../contract/gate-list.ts';
import type { GateListEntry, GateListOrder } from '../../../../domain/sort-gate-list.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/call.ts';

export interface GateListData {
  events: DoorChoice[];
  event: DoorChoice;
  list: GateList;
}

/** The list of the requested event, else of the next one; `null` without permission to see it. */
export async function loader({ request }: LoaderFunctionArgs): Promise<GateListData | 'no_event' | null> {
  const { signal } = request;
  const wanted = Number(new URL(request.url).searchParams.get('event'));
  try {
    const { events } = await call('GET /api/office/gate-lists', { signal });
    const inOrder = events.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
    const event = inOrder.find(({ id }) => id === wanted) ?? inOrder[0];
    if (event === undefined) return 'no_event';
    const list = await call('GET /api/office/gate-lists/:id', { params: { id: event.id }, signal });
    return { events: inOrder, event, list };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}

export const SORT_ORDERS: ReadonlyArray<{ order: GateListOrder; name: string }> = [
  { order: 'name', name: 'Name' },
  { order: 'order', name: 'Bestellnummer' },
  { order: 'seat', name: 'Platz' },
];

/** By name if the address has no valid order. */
export function sortOrderOf(asked: string | null): GateListOrder {
  return SORT_ORDERS.find(({ order }) => order === asked)?.order ?? 'name';
}

export type ListedTicket = GateListEntry & Pick<GateListLine, 'ticket' | 'is_paid' | 'is_redeemed'>;

export function entryOf({ order_number: orderNumber, ...line }: GateListLine): ListedTicket {
  return { ...line, orderNumber };
}
