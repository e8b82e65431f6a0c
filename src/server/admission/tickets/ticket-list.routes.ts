import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { SinceQuery, syncTickets as syncEndpoint } from '../../../contract/door.ts';
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
  route(app, services, syncEndpoint, async ({ staff, device, c }) => {
    const since = v.safeParse(SinceQuery, c.req.query('since'));
    const door = doorOf({ staff, device });
    if (!since.success || door === null) return refuse('malformed');
    if (device !== null) {
      const waiting = waitingScans(c);
      await services.store.write((trx) => noteSeen(trx, device.id, services.clock(), waiting));
    }
    return syncTickets(services, door, since.output ?? null);
  });
}

/** How many scans the phone reports as not sent yet; an invalid number counts as 0. */
function waitingScans(c: Context): number {
  const sent = Number(c.req.header('X-Waiting-Scans'));
  return Number.isInteger(sent) && sent >= 0 && sent < 1_000_000 ? sent : 0;
}
