import type * as v from 'valibot';
import type * as settings from '../../../contract/settings.ts';
import { call } from './call.ts';

export async function sendSettings(
  changed: v.InferInput<typeof settings.changeSettings.body>,
): Promise<void> {
  await call('PUT /api/office/settings', { body: changed });
}

/** Asks for a test mail; answers the address it goes to, and whether it is only stored. */
export function sendTestMail(): Promise<v.InferOutput<typeof settings.sendTestMail.answer>> {
  return call('POST /api/office/settings/test-mail', { body: undefined as never });
}
