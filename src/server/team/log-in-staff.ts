import type { Context } from 'hono';
import type * as v from 'valibot';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import type { logIn } from '../../contract/session.ts';
import { hashSecret, newSecret } from '../http/secrets.ts';
import type { Services } from '../services.ts';
import { browserWords } from './browser-words.ts';
import { foldEmail } from './fold-email.ts';
import { browserToken, isBrowserOf, rememberBrowser } from './known-browser.ts';
import { countLogin } from './login-attempts.ts';
import { isPassword, NOBODYS_HASH } from './password-hash.ts';
import { knownTurns, passwordTurns } from './password-turns.ts';
import { firstExpiry } from './session-expiry.ts';
import { insertSession } from './sessions-table.ts';
import { findPermissions, findUserByEmail } from './users-table.ts';

type Login = v.InferOutput<typeof logIn.body>;
type LoggedIn = v.InferOutput<typeof logIn.answer>;
type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/**
 * Logs somebody of the team in: a new token, kept only as its hash. Remembered it lasts 30 days, otherwise until it
 * has not been used for 12 hours. The browser is known from then on, and waits in no queue with strangers. Refused:
 * `login_failed`, alike and after the same work for an unknown address and a wrong password; `too_many` after too many
 * wrong ones; `try_again` when too many log in at once.
 */
export async function logInStaff(services: Services, login: Login, c: Context): Promise<LoggedIn | Refusal> {
  const account = foldEmail(login.email);
  const user = await findUserByEmail(services.store.read, account);
  const passwordHash = user?.password_hash ?? NOBODYS_HASH;
  const token = browserToken(c, services);
  const isKnown = token !== null && user !== undefined && isBrowserOf(token, passwordHash, services.clock());
  const turns = isKnown ? knownTurns : passwordTurns;
  const answer = await countLogin({ c, services, account, knownToken: isKnown ? token : null }, async () => {
    const isRight = await turns.take(() => isPassword(login.password, passwordHash));
    if (isRefusal(isRight)) return isRight;
    if (user === undefined || !isRight) return refuse('login_failed');
    return beginSession(services, user, {
      ...login,
      browser: browserWords(c.req.header('User-Agent') ?? ''),
    });
  });
  if (!isRefusal(answer)) rememberBrowser(c, services, passwordHash);
  return answer;
}

async function beginSession(
  services: Services,
  user: User,
  login: Login & { browser: string },
): Promise<LoggedIn | Refusal> {
  const { store } = services;
  const now = services.clock();
  const token = newSecret(services.randomBytes);
  const session = {
    token_hash: hashSecret(token),
    user_id: user.id,
    browser: login.browser,
    is_remembered: login.remember ? 1 : 0,
    created_at: now,
    used_at: now,
    expires_at: firstExpiry(now, login.remember),
  } as const;
  if (!(await store.write((trx) => insertSession(trx, session, user.password_hash))))
    return refuse('login_failed');
  services.log.info('logged in', { user: user.id });
  return {
    success: true,
    token,
    user: { firstname: user.firstname, lastname: user.lastname },
    permissions: await findPermissions(store.read, user.id),
  };
}
