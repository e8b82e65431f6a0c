import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Staff } from '../http/actor.ts';
import { queueTeamMail } from '../mail/team-mail-table.ts';
import type { Services } from '../services.ts';
import { findMember } from '../team/members-table.ts';

/** Has a test mail sent to whoever asks for it; not while the last one still waits. Answers its address. */
export async function sendTestMail(services: Services, who: Staff): Promise<{ to: string } | Refusal> {
  const { store, clock } = services;
  const member = await findMember(store.read, who.userId);
  if (member === undefined) return refuse('not_logged_in');
  await store.write((trx) => queueTeamMail(trx, { kind: 'mail_test', userId: who.userId, now: clock() }));
  services.wakeOutbox();
  return { to: member.email };
}
