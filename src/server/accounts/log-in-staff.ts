import type { Context } from 'hono';
import type * as v from 'valibot';
import type { logIn } from '../../contract/accounts.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import type { Ports } from '../platform/ports.ts';
import { beginSession } from './begin-session.ts';
import { browserWords } from './browser-words.ts';
import { foldEmail } from './fold-email.ts';
import { browserToken, isBrowserOf, rememberBrowser } from './known-browser.ts';
import { countCode, countLogin } from './login-attempts.ts';
import { isPassword, NOBODYS_HASH } from './password-hash.ts';
import { knownTurns, passwordTurns } from './password-turns.ts';
import { findUserByEmail } from './users.repository.ts';

type Login = v.InferOutput<typeof logIn.body>;
type LoggedIn = v.InferOutput<typeof logIn.answer>;

/**
 * Logs somebody of the team in: a new token, kept only as its hash. Remembered it lasts 30 days, otherwise until it
 * has not been used for 12 hours, and 7 days at most. The browser is known from then on, and waits in no queue with strangers. Refused:
 * `login_failed`, alike and after the same work for an unknown address and a wrong password; only after the right one
 * `second_factor_needed` and `second_factor_wrong`; `too_many` after too many wrong ones; `try_again` when too many log
 * in at once.
 */
export async function logInStaff(
  services: Pick<Ports, 'clock' | 'config' | 'log' | 'randomBytes' | 'store'>,
  login: Login,
  c: Context,
): Promise<LoggedIn | Refusal> {
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
    const browser = browserWords(c.req.header('User-Agent') ?? '');
    return countCode({ c, services, passwordHash }, () =>
      beginSession(services, user, { ...login, browser }),
    );
  });
  if (!isRefusal(answer)) rememberBrowser(c, services, passwordHash);
  return answer;
}
