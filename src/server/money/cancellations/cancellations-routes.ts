import type { Hono } from 'hono';
import * as contract from '../../../contract/staff-orders.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { cancelTickets } from './cancel-tickets.ts';

/** The call by which staff cancel tickets. */
export function cancellationsRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'changes' | 'clock' | 'store' | 'wakeOutbox'>,
): void {
  route(app, services, contract.cancelTickets, async ({ params, body, staff }) => {
    return (await cancelTickets(services, staff, params.id, body)) ?? { success: true as const };
  });
}
