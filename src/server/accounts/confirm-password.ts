import type { Context } from 'hono';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import type { Staff } from '../platform/http/actor.ts';
import { SecretAttempts } from '../platform/http/secret-attempts.ts';
import type { Ports } from '../platform/ports.ts';
import { isPassword } from './password-hash.ts';
import { knownTurns } from './password-turns.ts';
import { findMember } from './users.repository.ts';

/** Of one account, whoever found its browser open. */
const attempts = new SecretAttempts({ most: 10, perMinute: 2 });

interface Confirmation {
  c: Context;
  services: Pick<Ports, 'clock' | 'config' | 'store'>;
  who: Staff;
  password: string;
}

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/**
 * The account of somebody who has just shown that he knows its password. Refused: `password_wrong`, beside its field;
 * `too_many` after too many wrong ones; `try_again` when too many are compared at once.
 */
export function confirmPassword({ c, services, who, password }: Confirmation): Promise<Member | Refusal> {
  const attempt = { c, services, key: String(who.userId), isWrong };
  return attempts.count(attempt, async () => {
    const member = await findMember(services.store.read, who.userId);
    if (member === undefined) return refuse('not_logged_in');
    const isRight = await knownTurns.take(() => isPassword(password, member.password_hash));
    if (isRefusal(isRight)) return isRight;
    const wrong = refuse('password_wrong');
    return isRight ? member : refuse('password_wrong', { errors: { current_password: wrong.message } });
  });
}

function isWrong(answer: Member | Refusal): boolean {
  return isRefusal(answer) && answer.code === 'password_wrong';
}
