import type { Hono } from 'hono';
import { isRefusal } from '../../../contract/refusals.ts';
import * as contract from '../../../contract/staff-orders.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { readDeskOrder } from './read-desk-order.ts';

/** The call by which staff see everything about an order. */
export function orderDetailRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'store'>,
): void {
  route(app, services, contract.readDeskOrder, async ({ params }) => {
    const order = await readDeskOrder(services, params.id);
    return isRefusal(order) ? order : { order };
  });
}
