import type { ActionFunctionArgs } from 'react-router-dom';
import * as v from 'valibot';
import { addDevice } from '../../../../contract/devices.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, call } from '../../../platform/api/call.ts';
import { notify } from '../../../ui/notifications.tsx';
import { fieldErrors } from '../../forms/field-errors.ts';

/** Shared by the form and all rows, so that the latest pairing link is shown. */
export const DEVICES_FETCHER = 'devices';

export interface DevicesActionData {
  pairing?: Answer<'POST /api/office/devices'>['pairing'] & { id: number; name: string };
  errors?: Record<string, string>;
  message?: string;
}

/** Adds, pairs again or revokes a device, depending on `intent`. */
export async function action({ request }: ActionFunctionArgs): Promise<DevicesActionData> {
  const form = await request.formData();
  const name = String(form.get('name') ?? '');
  const id = Number(form.get('id'));
  try {
    switch (form.get('intent')) {
      case 'revoke':
        await call('POST /api/office/devices/:id/revoke', { params: { id } });
        notify(`${name} lässt jetzt niemanden mehr ein.`, 'good');
        return {};
      case 'pair': {
        const { pairing } = await call('POST /api/office/devices/:id/pairing', { params: { id } });
        return { pairing: { ...pairing, id, name } };
      }
      default:
        return await createDevice(name, form.getAll('event_ids').map(Number));
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { errors: error.errors, message: error.message };
  }
}

async function createDevice(name: string, eventIds: number[]): Promise<DevicesActionData> {
  const parsed = v.safeParse(addDevice.body, { name, event_ids: eventIds });
  if (!parsed.success) return { errors: fieldErrors(parsed.issues) };
  const { device, pairing } = await call('POST /api/office/devices', { body: parsed.output });
  return { pairing: { ...pairing, id: device.id, name: parsed.output.name } };
}
