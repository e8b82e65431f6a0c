import type { Device } from '../../../contract/devices.ts';
import { membersWhoMay } from '../../accounts/users.repository.ts';
import { eventsInOrder } from '../../catalog/events/event-lists.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import { viewDevice } from './device-view.ts';
import { allDevices, eventsOfDevices } from './devices.repository.ts';

/** All phones at the gates with their events, the newest first. */
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
