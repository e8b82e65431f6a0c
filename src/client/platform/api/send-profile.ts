import type * as v from 'valibot';
import * as profile from '../../../contract/profile.ts';
import { call } from './call.ts';

/** Ends one of one's own sessions. */
export async function sendSessionEnd(id: string): Promise<void> {
  await call(profile.endSession, { params: { id } });
}

export async function sendOtherSessionsEnd(): Promise<void> {
  await call(profile.endOtherSessions);
}

export async function sendPasswordChange(
  change: v.InferInput<typeof profile.changePassword.body>,
): Promise<void> {
  await call(profile.changePassword, { body: change });
}
