import type { Hono } from 'hono';
import { settleConflict as settleEndpoint } from '../../../contract/door.ts';
import { readArrivals } from '../../../contract/figures.ts';
import { refuse } from '../../../contract/refusals.ts';
import { settleConflict } from '../../admission/door/settle-conflict.ts';
import { doorOf } from '../../admission/tickets/door-of-caller.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { currentArrivals, forgetArrivals } from './current-arrivals.ts';

/** What the doors have done, and what staff do about two who came with one ticket. */
export function arrivalsRoutes(app: Hono, services: Pick<Ports, 'callerOf' | 'clock' | 'store'>): void {
  route(app, services, readArrivals, () => currentArrivals(services));

  route(app, services, settleEndpoint, async ({ body, staff, device }) => {
    const by = doorOf({ staff, device });
    if (by === null) return refuse('not_allowed');
    const refused = await settleConflict(services, { scanId: body.scan_id, by: by.name });
    if (refused !== null) return refused;
    forgetArrivals(services);
    return { success: true as const };
  });
}
