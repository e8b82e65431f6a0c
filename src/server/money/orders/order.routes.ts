import type { Hono } from 'hono';
import { readOrder as readEndpoint } from '../../../contract/orders.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { cancelTickets as cancelEndpoint } from '../../../contract/staff-orders.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { cancelTickets } from './cancel-tickets.ts';
import { readOrder } from './read-order.ts';

export function orderMoneyRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'changes' | 'clock' | 'config' | 'store' | 'wakeOutbox'> & SettingsPort,
): void {
  route(app, services, readEndpoint, async ({ params }) => {
    const order = await readOrder(services, params.id);
    return isRefusal(order) ? order : { order };
  });

  route(app, services, cancelEndpoint, async ({ params, body, staff }) => {
    return (await cancelTickets(services, staff, params.id, body)) ?? { success: true as const };
  });
}
