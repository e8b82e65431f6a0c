import type { Context, Hono } from 'hono';
import { syncTickets as syncEndpoint } from '../../../contract/door.ts';
import { refuse } from '../../../contract/refusals.ts';
import { compressAnswersOf } from '../../platform/http/prepared/content-encoding.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { noteSeen } from '../devices/devices.repository.ts';
import { doorOf } from '../door.ts';
import { syncTickets } from './sync-tickets.ts';

/** Endpoint for the list of tickets that a phone keeps to scan offline. */
export function ticketListRoutes(app: Hono, services: Pick<Ports, 'callerOf' | 'clock' | 'store'>): void {
  // 20,000 tickets have to get through the congested network of a festival.
  compressAnswersOf(app, syncEndpoint);
  route(app, services, syncEndpoint, async ({ query, staff, device, c }) => {
    const door = doorOf({ staff, device });
    if (door === null) return refuse('not_allowed');
    if (device !== null) {
      const waiting = waitingScans(c);
      await services.store.write((trx) => noteSeen(trx, device.id, services.clock(), waiting));
    }
    return syncTickets(services, door, query.since ?? null);
  });
}

/** How many scans the phone reports as not sent yet; an invalid number counts as 0. */
function waitingScans(c: Context): number {
  const sent = Number(c.req.header('X-Waiting-Scans'));
  return Number.isInteger(sent) && sent >= 0 && sent < 1_000_000 ? sent : 0;
}
