import type { Hono } from 'hono';
import {
  addDevice as addEndpoint,
  pairDeviceAnew as anewEndpoint,
  listDevices as listEndpoint,
  revokeDevice as revokeEndpoint,
} from '../../../contract/devices.ts';
import { pairDevice as pairEndpoint } from '../../../contract/door.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { doorChoices, eventsOfDoor } from '../door.ts';
import { listDevices } from './find-devices.ts';
import { addDevice, pairDevice, pairDeviceAnew, revokeDevice } from './pair-device.ts';

/** Endpoints to pair, list and revoke the phones at the gates. */
export function deviceRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'randomBytes' | 'store'>,
): void {
  route(app, services, listEndpoint, async () => ({
    devices: await listDevices(services.store.read),
    events: await doorChoices(services.store.read, services.clock()),
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
}
