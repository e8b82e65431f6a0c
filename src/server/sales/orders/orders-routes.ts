import type { Hono } from 'hono';
import { placeOrder as placeEndpoint } from '../../../contract/orders.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { guestOf } from '../../platform/http/guest-cookie.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { checkoutKey } from './checkout-key.ts';
import { placeOrderWithinLimits } from './place-order-within-limits.ts';

export function ordersRoutes(
  app: Hono,
  services: Pick<
    Ports,
    'callerOf' | 'changes' | 'clock' | 'config' | 'randomBytes' | 'store' | 'wakeOutbox'
  > &
    SettingsPort,
): void {
  route(app, services, placeEndpoint, async ({ body, c }) => {
    const key = checkoutKey(c, services);
    if (isRefusal(key)) return key;
    const attempt = { checkout: body, key, guestId: guestOf(c, services) };
    const order = await placeOrderWithinLimits(c, services, attempt);
    return isRefusal(order) ? order : { success: true as const, order: { id: order.id } };
  });
}
