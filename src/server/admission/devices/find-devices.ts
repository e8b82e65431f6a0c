import type { Context } from 'hono';
import type { Device } from '../../../contract/devices.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { isoInstantOrNull } from '../../../domain/stored-time.ts';
import { membersWhoMay } from '../../accounts/team/users.repository.ts';
import { eventsInOrder } from '../../catalog/events/events.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Device as PairedDevice } from '../../platform/http/actor.ts';
import { bearerToken, hashSecret, isDeviceToken } from '../../platform/http/secrets.ts';
import type { Ports } from '../../platform/ports.ts';
import { allDevices, devicesOfToken, eventsOfDevices } from './devices.repository.ts';

/** All phones, revoked ones too, with their events; newest first. */
export async function listDevices(db: Db): Promise<Device[]> {
  const eventIds = Map.groupBy(await eventsOfDevices(db), (row) => row.device_id);
  const events = await eventsInOrder(db);
  const mayCheckIn = new Set(await membersWhoMay(db, 'checkin'));
  return (await allDevices(db)).map((device) => {
    const own = new Set(eventIds.get(device.id)?.map(({ event_id }) => event_id));
    const ofDevice = events.filter(({ id }) => own.has(id));
    return viewDevice(device, ofDevice, device.made_by_id !== null && mayCheckIn.has(device.made_by_id));
  });
}

type Row = Awaited<ReturnType<typeof allDevices>>[number];

function viewDevice(row: Row, events: Device['events'], mayMakerCheckIn: boolean): Device {
  return {
    id: row.id,
    name: row.name,
    events,
    state: row.revoked_at !== null ? 'revoked' : row.token_hash !== null ? 'active' : 'waiting',
    seen_at: isoInstantOrNull(row.seen_at),
    waiting_scans: row.waiting_scans,
    made_by: row.made_by === null ? null : { name: row.made_by, standing: standingOf(row, mayMakerCheckIn) },
  };
}

function standingOf({ made_by_id }: Row, mayCheckIn: boolean): 'may' | 'no_checkin' | 'gone' {
  if (made_by_id === null) return 'gone';
  return mayCheckIn ? 'may' : 'no_checkin';
}

/**
 * The phone that a request's bearer token belongs to; `null` if the token is not a phone's. Refused:
 * `device_revoked` if the token is no longer valid.
 */
export async function findDevice(
  c: Context,
  services: Pick<Ports, 'store'>,
): Promise<PairedDevice | null | Refusal> {
  const token = bearerToken(c);
  if (token === null || !isDeviceToken(token)) return null;
  const rows = await devicesOfToken(services.store.read, { hash: hashSecret(token) });
  const [device] = rows;
  if (device === undefined) return refuse('device_revoked');
  return { id: device.id, name: device.name, eventIds: rows.map((row) => row.event_id) };
}
