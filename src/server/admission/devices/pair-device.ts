import type { Device } from '../../../contract/devices.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { writeTeamHistory } from '../../accounts/team/team-history.repository.ts';
import { countEvents } from '../../catalog/events/events.repository.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import { hashSecret, newDeviceToken, newSecret } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import {
  devicesOfToken,
  findDeviceRow,
  insertDevice,
  renewPairing,
  revoke,
  tradePairing,
} from './devices.repository.ts';
import { listDevices } from './find-devices.ts';

/** Long enough to walk to the gate, short enough that a photographed code is worthless by the evening. */
const PAIRING_MS = 60 * 60 * 1000;

interface Pairing {
  url: string;
  expires_at: string;
}

/**
 * Adds a phone for a gate and creates the link that pairs it, valid once and for an hour. Refused:
 * `unknown_event`.
 */
export async function addDevice(
  services: Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'>,
  by: Staff,
  wish: { name: string; event_ids: ReadonlyArray<number> },
): Promise<{ device: Device; pairing: Pairing } | Refusal> {
  const now = services.clock();
  const eventIds = [...new Set(wish.event_ids)];
  const { row, pairing } = newPairing(services, by, now);
  const id = await services.store.write(async (trx) => {
    if ((await countEvents(trx, eventIds)) < eventIds.length) return refuse('unknown_event');
    await writeTeamHistory(trx, { at: now, who: by, what: 'device_made', thing: wish.name });
    return insertDevice(trx, { ...row, name: wish.name, created_at: now }, eventIds);
  });
  if (isRefusal(id)) return id;
  const devices = await listDevices(services.store.read);
  // The cast holds: it was inserted above, and phones are never deleted.
  return { device: devices.find((device) => device.id === id) as Device, pairing };
}

/** Creates a new pairing link for a phone, which invalidates its current token. Refused: `unknown_device`. */
export async function pairDeviceAnew(
  services: Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'>,
  by: Staff,
  id: number,
): Promise<Pairing | Refusal> {
  const now = services.clock();
  const { row, pairing } = newPairing(services, by, now);
  return services.store.write(async (trx) => {
    const device = await renewPairing(trx, id, row);
    if (device === undefined) return refuse('unknown_device');
    await writeTeamHistory(trx, { at: now, who: by, what: 'device_paired_anew', thing: device.name });
    return pairing;
  });
}

/** Exchanges the code of a pairing link for a token, once. Refused: `pairing_over`. */
export async function pairDevice(
  services: Pick<Ports, 'clock' | 'randomBytes' | 'store'>,
  code: string,
): Promise<{ name: string; eventIds: number[]; token: string } | Refusal> {
  const token = newDeviceToken(services.randomBytes);
  const now = services.clock();
  const paired = await services.store.write((trx) =>
    tradePairing(trx, hashSecret(code), hashSecret(token), now),
  );
  if (paired === undefined) return refuse('pairing_over');
  const rows = await devicesOfToken(services.store.read, { hash: hashSecret(token) });
  return { name: paired.name, eventIds: rows.map((row) => row.event_id), token };
}

/** Revokes a phone with immediate effect; a second time changes nothing. Refused: `unknown_device`. */
export function revokeDevice(
  services: Pick<Ports, 'clock' | 'store'>,
  by: Staff,
  id: number,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const device = await revoke(trx, id, now);
    if (device === undefined) return (await findDeviceRow(trx, id)) ? null : refuse('unknown_device');
    await writeTeamHistory(trx, { at: now, who: by, what: 'device_revoked', thing: device.name });
    return null;
  });
}

// The code is in the fragment, which browsers do not send, so it never ends up in a log.
function newPairing(services: Pick<Ports, 'config' | 'randomBytes'>, by: Staff, now: number) {
  const code = newSecret(services.randomBytes);
  const expiresAt = now + PAIRING_MS;
  return {
    row: {
      pairing_hash: hashSecret(code),
      pairing_expires_at: expiresAt,
      made_by_id: by.userId,
      made_by: nameOfStaff(by),
    },
    pairing: {
      url: `${services.config.publicUrl}/scanner#${code}`,
      expires_at: storedTimeOfInstant(expiresAt),
    },
  };
}
