import type { Context } from 'hono';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { RateLimiter } from '../../platform/http/limits/rate-limiter.ts';
import type { Ports } from '../../platform/ports.ts';
import { findMember } from '../team/users.repository.ts';
import { isPassword, knownBrowserSlots } from './password-hash.ts';

/** Per account, since it guards a browser left unattended. */
const perAccount = new RateLimiter({ most: 10, perMinute: 2 });

interface Confirmation {
  c: Context;
  services: Pick<Ports, 'clock' | 'config' | 'store'>;
  who: Staff;
  password: string;
}

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/**
 * Checks the password of the caller's account and returns that account. Refused: `password_wrong`, shown at
 * its field; `too_many` after too many wrong ones; `try_again` when too many are being checked.
 */
export function confirmPassword({ c, services, who, password }: Confirmation): Promise<Member | Refusal> {
  const attempt = { c, services, key: String(who.userId), isWrong };
  return perAccount.count(attempt, async () => {
    const member = await findMember(services.store.read, who.userId);
    if (member === undefined) return refuse('not_logged_in');
    const isRight = await knownBrowserSlots.run(() => isPassword(password, member.password_hash));
    if (isRefusal(isRight)) return isRight;
    const wrong = refuse('password_wrong');
    return isRight ? member : refuse('password_wrong', { errors: { current_password: wrong.message } });
  });
}

function isWrong(answer: Member | Refusal): boolean {
  return isRefusal(answer) && answer.code === 'password_wrong';
}
