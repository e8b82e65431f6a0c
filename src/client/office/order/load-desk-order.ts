import type { LoaderFunctionArgs } from 'react-router-dom';
import type { DeskOrder } from '../../../contract/order-desk.ts';
import { fetchDeskOrder } from '../../api/fetch-desk-order.ts';

/** The order of the address. */
export function loadDeskOrder({ params, request }: LoaderFunctionArgs): Promise<DeskOrder> {
  return fetchDeskOrder(params.id ?? '', request.signal);
}
