import type * as v from 'valibot';
import type { logIn } from '../../contract/accounts.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import { hashSecret, newSecret } from '../platform/http/secrets.ts';
import type { Ports } from '../platform/ports.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { owesSecondFactor } from './demand-second-factor.ts';
import { firstExpiry } from './session-expiry.ts';
import { insertSession } from './sessions.repository.ts';
import { findPermissions, type findUserByEmail } from './users.repository.ts';

type LoggedIn = v.InferOutput<typeof logIn.answer>;
type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

interface Login {
  remember: boolean;
  code?: string | undefined;
  browser: string;
}

/**
 * Begins a session for somebody whose password was right, and answers its token. Refused: `second_factor_needed` and
 * `second_factor_wrong`; `login_failed` when the password was changed meanwhile.
 */
export async function beginSession(
  services: Pick<Ports, 'clock' | 'log' | 'randomBytes' | 'store'>,
  user: User,
  { remember, code, browser }: Login,
): Promise<LoggedIn | Refusal> {
  const { store, randomBytes, log } = services;
  const now = services.clock();
  const token = newSecret(randomBytes);
  const session = {
    token_hash: hashSecret(token),
    user_id: user.id,
    browser,
    is_remembered: remember ? 1 : 0,
    created_at: now,
    used_at: now,
    expires_at: firstExpiry(now, remember),
  } as const;
  const begun = await store.write(async (trx) => {
    const refused = await checkSecondFactor(trx, { userId: user.id, code, now });
    if (refused !== null) return refused;
    if (!(await insertSession(trx, session, user.password_hash))) return refuse('login_failed');
    return {
      isOwing: await owesSecondFactor(trx, user.id),
      permissions: await findPermissions(trx, user.id),
    };
  });
  if (isRefusal(begun)) return begun;
  log.info('logged in', { user: user.id });
  return {
    success: true,
    token,
    user: { firstname: user.firstname, lastname: user.lastname },
    permissions: begun.isOwing ? [] : begun.permissions,
    ...(begun.isOwing && { owes_second_factor: true as const }),
  };
}
