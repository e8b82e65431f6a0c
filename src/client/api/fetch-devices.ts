import type { Device } from '../../contract/devices.ts';
import * as devices from '../../contract/devices.ts';
import { call } from './call.ts';

/** All phones at the gates, the newest first. */
export async function fetchDevices(signal?: AbortSignal): Promise<Device[]> {
  return (await call(devices.listDevices, { signal })).devices;
}
