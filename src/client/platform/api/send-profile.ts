import type * as v from 'valibot';
import type * as profile from '../../../contract/accounts.ts';
import { call } from './call.ts';

/** Ends one of one's own sessions. */
export async function sendSessionEnd(id: string): Promise<void> {
  await call('DELETE /api/office/profile/sessions/:id', { params: { id } });
}

export async function sendOtherSessionsEnd(): Promise<void> {
  await call('DELETE /api/office/profile/sessions');
}

export async function sendPasswordChange(
  change: v.InferInput<typeof profile.changePassword.body>,
): Promise<void> {
  await call('PUT /api/office/profile/password', { body: change });
}
