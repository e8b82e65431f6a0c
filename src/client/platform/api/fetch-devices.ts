import type * as v from 'valibot';
import type * as devices from '../../../contract/devices.ts';
import { call } from './call.ts';

export type DeviceList = v.InferOutput<typeof devices.listDevices.answer>;

/** All phones at the gates, the newest first, and the events that there may be phones for. */
export function fetchDevices(signal?: AbortSignal): Promise<DeviceList> {
  return call('GET /api/office/devices', { signal });
}
