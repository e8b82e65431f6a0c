import type { Hono } from 'hono';
import * as contract from '../../../contract/orders.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { readOrder } from './read-order.ts';

/** The call by which guests follow their order. */
export function orderPageRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'config' | 'store'> & SettingsPort,
): void {
  route(app, services, contract.readOrder, async ({ params }) => {
    const order = await readOrder(services, params.id);
    return isRefusal(order) ? order : { order };
  });
}
