import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { addDevice } from '../../../../contract/devices.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Pairing, sendDevice, sendPairing, sendRevocation } from '../../../platform/api/send-device.ts';
import { notify } from '../../../ui/notification-store.ts';

/** What the form and all rows send goes through one fetcher, so that the latest link is the one that is shown. */
export const DEVICES_FETCHER = 'devices';

/** What came of it: a link to pair a phone by, or what is wrong. */
export interface DeviceOutcome {
  pairing?: Pairing & { name: string };
  errors?: { name?: string | undefined; event_ids?: string | undefined };
  message?: string;
}

/** Makes a phone, pairs one anew or logs one out; `intent` says which. */
export async function actOnDevices({ request }: ActionFunctionArgs): Promise<DeviceOutcome> {
  const form = await request.formData();
  const name = String(form.get('name') ?? '');
  const id = Number(form.get('id'));
  try {
    switch (form.get('intent')) {
      case 'revoke':
        await sendRevocation(id);
        notify(`${name} lässt jetzt niemanden mehr ein.`, 'good');
        return {};
      case 'pair':
        return { pairing: { ...(await sendPairing(id)), name } };
      default:
        return await add(name, form.getAll('event').map(Number));
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { errors: error.errors, message: error.message };
  }
}

async function add(name: string, eventIds: number[]): Promise<DeviceOutcome> {
  const parsed = v.safeParse(addDevice.body, { name, event_ids: eventIds });
  if (!parsed.success) {
    const { name: nameWrong, event_ids: eventsWrong } =
      v.flatten<typeof addDevice.body>(parsed.issues).nested ?? {};
    return { errors: { name: nameWrong?.[0], event_ids: eventsWrong?.[0] } };
  }
  const wish = parsed.output;
  return { pairing: { ...(await sendDevice(wish.name, wish.event_ids)), name: wish.name } };
}
