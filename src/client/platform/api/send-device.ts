import type * as v from 'valibot';
import type * as devices from '../../../contract/devices.ts';
import { call } from './call.ts';

export type Pairing = v.InferOutput<typeof devices.addDevice.answer>['pairing'];

/** Makes a phone for a gate; answers the link that pairs it. */
export async function sendDevice(name: string, eventIds: number[]): Promise<Pairing> {
  return (await call('POST /api/office/devices', { body: { name, event_ids: eventIds } })).pairing;
}

/** A new link for a phone; the one paired before is logged out. */
export async function sendPairing(id: number): Promise<Pairing> {
  return (await call('POST /api/office/devices/:id/pairing', { params: { id } })).pairing;
}

/** Logs a phone out at once. */
export async function sendRevocation(id: number): Promise<void> {
  await call('POST /api/office/devices/:id/revoke', { params: { id } });
}
