import type { Hono } from 'hono';
import { placeOrder as placeEndpoint, readOrder as readEndpoint } from '../../contract/orders.ts';
import { isRefusal } from '../../contract/refusals.ts';
import { guestOf } from '../http/guest-cookie.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { checkoutKey } from './checkout-key.ts';
import { placeOrderWithinLimits } from './place-order-within-limits.ts';
import { readOrder } from './read-order.ts';

export function ordersRoutes(app: Hono, services: Services): void {
  route(app, services, placeEndpoint, async ({ body, c }) => {
    const key = checkoutKey(c, services);
    if (isRefusal(key)) return key;
    const attempt = { checkout: body, key, guestId: guestOf(c, services) };
    const order = await placeOrderWithinLimits(c, services, attempt);
    return isRefusal(order) ? order : { success: true as const, order: { id: order.id } };
  });

  route(app, services, readEndpoint, async ({ params }) => {
    const order = await readOrder(services, params.id);
    return isRefusal(order) ? order : { order };
  });
}
