import type * as v from 'valibot';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import type { logIn } from '../../contract/session.ts';
import { hashSecret, newSecret } from '../http/secrets.ts';
import type { Services } from '../services.ts';
import { foldEmail } from './fold-email.ts';
import { isPassword, NOBODYS_HASH } from './password-hash.ts';
import { passwordTurns } from './password-turns.ts';
import { firstExpiry } from './session-expiry.ts';
import { insertSession } from './sessions-table.ts';
import { findPermissions, findUserByEmail } from './users-table.ts';

type Login = v.InferOutput<typeof logIn.body>;
type LoggedIn = v.InferOutput<typeof logIn.answer>;

/**
 * Logs somebody of the team in: a new token, kept only as its hash. Remembered it lasts 30 days, otherwise until it
 * has not been used for 12 hours. Refused: `login_failed`, alike and after the same work for an unknown address and
 * a wrong password; `try_again` when too many log in at once.
 */
export async function logInStaff(services: Services, login: Login): Promise<LoggedIn | Refusal> {
  const { store } = services;
  const user = await findUserByEmail(store.read, foldEmail(login.email));
  const passwordHash = user?.password_hash ?? NOBODYS_HASH;
  const isRight = await passwordTurns.take(() => isPassword(login.password, passwordHash));
  if (isRefusal(isRight)) return isRight;
  if (user === undefined || !isRight) return refuse('login_failed');

  const now = services.clock();
  const token = newSecret(services.randomBytes);
  const session = {
    token_hash: hashSecret(token),
    user_id: user.id,
    is_remembered: login.remember ? 1 : 0,
    created_at: now,
    used_at: now,
    expires_at: firstExpiry(now, login.remember),
  } as const;
  if (!(await store.write((trx) => insertSession(trx, session, passwordHash)))) return refuse('login_failed');
  services.log.info('logged in', { user: user.id });
  return {
    success: true,
    token,
    user: { firstname: user.firstname, lastname: user.lastname },
    permissions: await findPermissions(store.read, user.id),
  };
}
