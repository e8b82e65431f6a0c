import type * as v from 'valibot';
import type * as password from '../../../contract/accounts.ts';
import { call } from './call.ts';

export type PasswordLink = v.InferOutput<typeof password.readPasswordLink.answer>;

/** Orders a mail with a link to a new password; answers whether it is only stored. */
export async function sendForgottenPassword(email: string): Promise<boolean> {
  const answer = await call('POST /api/password/forgotten', { body: { email } });
  return answer.only_stored;
}

/** Whose password a link sets. */
export function sendPasswordLink(token: string): Promise<PasswordLink> {
  return call('POST /api/password/link', { body: { token } });
}

export async function sendNewPassword(token: string, newPassword: string): Promise<void> {
  await call('POST /api/password', { body: { token, password: newPassword } });
}

/** Makes the first account of a new shop. */
export async function sendFirstAccount(
  account: v.InferInput<typeof password.makeFirstAccount.body>,
): Promise<void> {
  await call('POST /api/password/first', { body: account });
}
