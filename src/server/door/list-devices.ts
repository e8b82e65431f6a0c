import type { Device } from '../../contract/devices.ts';
import type { Db } from '../database/store.ts';
import { viewDevice } from './device-view.ts';
import { allDevices, eventsOfDevices } from './devices-table.ts';

/** All phones at the gates with their events, the newest first. */
export async function listDevices(db: Db): Promise<Device[]> {
  const events = Map.groupBy(await eventsOfDevices(db), (row) => row.device_id);
  return (await allDevices(db)).map((device) =>
    viewDevice(
      device,
      (events.get(device.id) ?? []).map(({ id, name }) => ({ id, name })),
    ),
  );
}
