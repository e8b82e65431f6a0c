import type { Context } from 'hono';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Device } from '../http/actor.ts';
import { hashSecret } from '../http/secrets.ts';
import type { Services } from '../services.ts';
import { bearerToken } from '../team/bearer-token.ts';
import { isDeviceToken } from './device-token.ts';
import { devicesOfToken } from './devices-table.ts';

/** The paired phone of a bearer token; `null` without such a token, `device_revoked` when it does not hold. */
export async function findDevice(c: Context, services: Services): Promise<Device | null | Refusal> {
  const token = bearerToken(c);
  if (token === null || !isDeviceToken(token)) return null;
  const rows = await devicesOfToken(services.store.read, { hash: hashSecret(token) });
  const [device] = rows;
  if (device === undefined) return refuse('device_revoked');
  return { id: device.id, name: device.name, eventIds: rows.map((row) => row.event_id) };
}
