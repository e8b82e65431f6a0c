import type * as v from 'valibot';
import * as settings from '../../contract/settings.ts';
import { call } from './call.ts';

export async function sendSettings(
  changed: v.InferInput<typeof settings.changeSettings.body>,
): Promise<void> {
  await call(settings.changeSettings, { body: changed });
}

/** Asks for a test mail and gives the address it goes to. */
export async function sendTestMail(): Promise<string> {
  return (await call(settings.sendTestMail, { body: undefined as never })).to;
}
