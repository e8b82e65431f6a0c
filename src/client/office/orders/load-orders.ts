import type { LoaderFunctionArgs } from 'react-router-dom';
import type { EventSummary } from '../../../contract/events.ts';
import { fetchEvents } from '../../api/fetch-events.ts';
import { fetchOrders, type OrderPage } from '../../api/fetch-orders.ts';

export interface OrdersData {
  page: OrderPage;
  events: EventSummary[];
}

/** The list as the address asks for it; what is left empty in the form asks for nothing. */
export async function loadOrders({ request }: LoaderFunctionArgs): Promise<OrdersData> {
  const asked = [...new URL(request.url).searchParams].filter(([, value]) => value !== '');
  const query = new URLSearchParams(asked);
  const [page, events] = await Promise.all([fetchOrders(query, request.signal), fetchEvents()]);
  return { page, events };
}
