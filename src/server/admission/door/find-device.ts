import type { Context } from 'hono';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Device } from '../../platform/http/actor.ts';
import { bearerToken, isDeviceToken } from '../../platform/http/bearer-token.ts';
import { hashSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import { devicesOfToken } from './devices.repository.ts';

/** The paired phone of a bearer token; `null` without such a token, `device_revoked` when it does not hold. */
export async function findDevice(
  c: Context,
  services: Pick<Ports, 'store'>,
): Promise<Device | null | Refusal> {
  const token = bearerToken(c);
  if (token === null || !isDeviceToken(token)) return null;
  const rows = await devicesOfToken(services.store.read, { hash: hashSecret(token) });
  const [device] = rows;
  if (device === undefined) return refuse('device_revoked');
  return { id: device.id, name: device.name, eventIds: rows.map((row) => row.event_id) };
}
