import type { Hono } from 'hono';
import * as v from 'valibot';
import {
  IdempotencyKey,
  payByPaypal,
  placeOrder as placeEndpoint,
  readOrder as readEndpoint,
} from '../../contract/orders.ts';
import { isRefusal, refuse } from '../../contract/refusals.ts';
import { guestOf } from '../http/guest-cookie.ts';
import { route } from '../http/route.ts';
import { newSecret } from '../http/secrets.ts';
import type { Services } from '../services.ts';
import { placeOrderWithinLimits } from './place-order-within-limits.ts';
import { readOrder } from './read-order.ts';

export function ordersRoutes(app: Hono, services: Services): void {
  route(app, services, placeEndpoint, async ({ body, c }) => {
    // Without a key of the client's a repeat cannot be recognised, but the order is as good as any.
    const sent = c.req.header('Idempotency-Key') ?? newSecret(services.randomBytes);
    const key = v.safeParse(IdempotencyKey, sent);
    if (!key.success)
      return refuse('invalid', { errors: { 'Idempotency-Key': 'Der Schlüssel hat 16 bis 64 Zeichen.' } });
    const attempt = { checkout: body, key: key.output, guestId: guestOf(c, services) };
    const order = await placeOrderWithinLimits(c, services, attempt);
    return isRefusal(order) ? order : { success: true as const, order: { id: order.id } };
  });

  route(app, services, readEndpoint, async ({ params }) => {
    const order = await readOrder(services, params.id);
    return isRefusal(order) ? order : { order };
  });

  route(app, services, payByPaypal, async () => refuse('no_paypal'));
}
