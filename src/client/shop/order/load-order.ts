import type { LoaderFunctionArgs } from 'react-router-dom';
import type { OrderView } from '../../../contract/orders.ts';
import { fetchOrder } from '../../platform/api/fetch-order.ts';

/** The order of this address as it is now; an unknown one is a 404 for the error page. */
export async function loadOrder({ params, request }: LoaderFunctionArgs): Promise<OrderView> {
  const id = params.id ?? '';
  const way = new URL(request.url).searchParams.get('paypal');
  if (way !== null) await (await import('./go-through-paypal.ts')).goThroughPaypal(id, way);
  return fetchOrder(id);
}
