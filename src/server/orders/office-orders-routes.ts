import type { Hono } from 'hono';
import { listOrders as listEndpoint } from '../../contract/office-orders.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { listOrders } from './list-orders.ts';

/** The calls by which staff serve orders. */
export function officeOrdersRoutes(app: Hono, services: Services): void {
  route(app, services, listEndpoint, ({ query }) => listOrders(services, query));
}
