import type { LoaderFunctionArgs } from 'react-router-dom';
import type { OrderEvent } from '../../../../contract/staff-orders.ts';
import { fetchOrderEvents, fetchOrders, type OrderPage } from '../../../platform/api/fetch-orders.ts';

export interface OrdersData {
  page: OrderPage;
  events: OrderEvent[];
}

/** The list as the address asks for it; what is left empty in the form asks for nothing. */
export async function loadOrders({ request }: LoaderFunctionArgs): Promise<OrdersData> {
  const asked = [...new URL(request.url).searchParams].filter(([, value]) => value !== '');
  const query = new URLSearchParams(asked);
  const [page, events] = await Promise.all([
    fetchOrders(query, request.signal),
    fetchOrderEvents(request.signal),
  ]);
  return { page, events };
}
