import type * as v from 'valibot';
import * as password from '../../contract/password.ts';
import { call } from './call.ts';

export type PasswordLink = v.InferOutput<typeof password.readPasswordLink.answer>;

/** Orders a mail with a link to a new password. */
export async function sendForgottenPassword(email: string): Promise<void> {
  await call(password.forgetPassword, { body: { email } });
}

/** Whose password a link sets. */
export function sendPasswordLink(token: string): Promise<PasswordLink> {
  return call(password.readPasswordLink, { body: { token } });
}

export async function sendNewPassword(token: string, newPassword: string): Promise<void> {
  await call(password.setPassword, { body: { token, password: newPassword } });
}

/** Makes the first account of a new shop. */
export async function sendFirstAccount(
  account: v.InferInput<typeof password.makeFirstAccount.body>,
): Promise<void> {
  await call(password.makeFirstAccount, { body: account });
}
