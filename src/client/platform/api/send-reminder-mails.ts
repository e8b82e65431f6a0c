import type * as v from 'valibot';
import type { sendReminders as endpoint } from '../../../contract/reminders.ts';
import { call } from './call.ts';

export type Reminding = v.InferInput<typeof endpoint.body>;
export type Reminded = v.InferOutput<typeof endpoint.answer>;

/** Reminds the guests of these orders; answers how many, and who was skipped. */
export function sendReminders(body: Reminding): Promise<Reminded> {
  return call('POST /api/office/reminders', { body });
}
