import type { Context } from 'hono';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import { findMember } from '../accounts/users.repository.ts';
import type { Staff } from '../platform/http/actor.ts';
import { Allowance } from '../platform/http/allowance.ts';
import { queueTeamMail } from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';

/** Of one account: enough to try one server after another, too few to fill a mailbox or to tire the provider. */
const allowance = new Allowance({ most: 5, perMinute: 0.2, refusal: 'too_many_test_mails' });

interface Asking {
  c: Context;
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'>;
  who: Staff;
}

/**
 * Has a test mail sent to whoever asks for it; not while the last one still waits. Answers its address. Refused:
 * `too_many_test_mails`.
 */
export function sendTestMail({ c, services, who }: Asking): Promise<{ to: string } | Refusal> {
  const spending = { c, services, key: String(who.userId), most: () => 1, usedBy: () => 1 };
  return allowance.spend(spending, () => queueTestMail(services, who));
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
