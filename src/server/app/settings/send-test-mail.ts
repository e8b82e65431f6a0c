import type { Context } from 'hono';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { findMember } from '../../accounts/team/users.repository.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { RateLimiter } from '../../platform/http/limits/rate-limiter.ts';
import { queueTeamMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';

/** Per account: enough to try several servers, too few to flood a mailbox or annoy the provider. */
const limiter = new RateLimiter({ most: 5, perMinute: 0.2, refusal: 'too_many_test_mails' });

interface Call {
  c: Context;
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'>;
  who: Staff;
}

/**
 * Queues a test mail to the caller, unless an earlier one is still waiting, and returns the address. Refused:
 * `too_many_test_mails`.
 */
export function sendTestMail({ c, services, who }: Call): Promise<{ to: string } | Refusal> {
  const spending = { c, services, key: String(who.userId), most: () => 1, usedBy: () => 1 };
  return limiter.spend(spending, () => queueTestMail(services, who));
}

async function queueTestMail(
  services: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'>,
  who: Staff,
): Promise<{ to: string } | Refusal> {
  const { store, clock } = services;
  const member = await findMember(store.read, who.userId);
  if (member === undefined) return refuse('not_logged_in');
  await store.write((trx) => queueTeamMail(trx, { kind: 'mail_test', userId: who.userId, now: clock() }));
  services.wakeOutbox();
  return { to: member.email };
}
