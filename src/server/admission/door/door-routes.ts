import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  addDevice as addEndpoint,
  pairDeviceAnew as anewEndpoint,
  listDevices as listEndpoint,
  revokeDevice as revokeEndpoint,
} from '../../../contract/devices.ts';
import {
  pairDevice as pairEndpoint,
  SinceQuery,
  listSettledConflicts as settledEndpoint,
  syncTickets as syncEndpoint,
  undoAdmission as undoEndpoint,
} from '../../../contract/door.ts';
import { isRefusal, refuse } from '../../../contract/refusals.ts';
import { compressAnswersOf } from '../../platform/http/compress-answer.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { doorOf } from '../tickets/door-of-caller.ts';
import { settledConflicts } from './conflicts.repository.ts';
import { noteSeen } from './devices.repository.ts';
import { doorChoices, eventsOfDoor } from './door-events.ts';
import { listDevices } from './list-devices.ts';
import { addDevice, pairDevice, pairDeviceAnew, revokeDevice } from './pair-device.ts';
import { syncTickets } from './sync-tickets.ts';
import { undoAdmission } from './undo-admission.ts';

export function doorRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'randomBytes' | 'store'>,
): void {
  route(app, services, listEndpoint, async () => ({
    devices: await listDevices(services.store.read),
    events: await doorChoices(services.store.read, services.clock()),
  }));

  route(app, services, settledEndpoint, async () => ({
    conflicts: await settledConflicts(services.store.read),
  }));

  route(app, services, addEndpoint, async ({ body, staff }) => {
    const added = await addDevice(services, staff, body);
    return isRefusal(added) ? added : { success: true as const, ...added };
  });

  route(app, services, anewEndpoint, async ({ params, staff }) => {
    const pairing = await pairDeviceAnew(services, staff, params.id);
    return isRefusal(pairing) ? pairing : { success: true as const, pairing };
  });

  route(app, services, revokeEndpoint, async ({ params, staff }) => {
    return (await revokeDevice(services, staff, params.id)) ?? { success: true as const };
  });

  route(app, services, pairEndpoint, async ({ body }) => {
    const paired = await pairDevice(services, body.code);
    if (isRefusal(paired)) return paired;
    const { token, name, eventIds } = paired;
    const door = { name, events: await eventsOfDoor(services.store.read, eventIds, services.clock()) };
    return { success: true as const, token, door };
  });

  // 20,000 tickets through the network of a festival.
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

  route(app, services, undoEndpoint, async ({ body, staff, device }) => {
    const door = doorOf({ staff, device });
    if (door === null) return refuse('not_allowed');
    const undo = { scanId: body.scan_id, undoId: body.undo_id, door };
    return (await undoAdmission(services, undo)) ?? { success: true as const };
  });
}

/** How many scans the phone says it has yet to send; what is no number counts as none. */
function waitingScans(c: Context): number {
  const sent = Number(c.req.header('X-Waiting-Scans'));
  return Number.isInteger(sent) && sent >= 0 && sent < 1_000_000 ? sent : 0;
}
