import type { LoaderFunctionArgs } from 'react-router-dom';
import type { OrderView } from '../../../contract/orders.ts';
import { fetchOrder } from '../../api/fetch-order.ts';

/** The order of this address as it is now; an unknown one is a 404 for the error page. */
export function loadOrder({ params }: LoaderFunctionArgs): Promise<OrderView> {
  return fetchOrder(params.id ?? '');
}
