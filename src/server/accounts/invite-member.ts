import type * as v from 'valibot';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import type { inviteMember as endpoint } from '../../contract/team.ts';
import type { Staff } from '../platform/http/actor.ts';
import { queueTeamMail } from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import { foldEmail } from './fold-email.ts';
import { NOBODYS_HASH } from './password-hash.ts';
import { writeTeamHistory } from './team-history.repository.ts';
import { findMember, insertUser } from './users.repository.ts';

type Invitation = v.InferOutput<typeof endpoint.body>;

/**
 * Takes somebody into the team and writes him a mail with a link to his password. Answers his id. Refused:
 * `member_exists` for an address that somebody of the team has.
 */
export async function inviteMember(
  services: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'>,
  who: Staff,
  { email, permissions, ...name }: Invitation,
): Promise<number | Refusal> {
  const now = services.clock();
  const member = { ...name, email: foldEmail(email) };
  const user = { ...member, password_hash: NOBODYS_HASH, created_at: now };
  const answer = await services.store.write(async (trx) => {
    const id = await insertUser(trx, user, permissions);
    if (id === null) return refuse('member_exists');
    await queueTeamMail(trx, { kind: 'invitation', userId: id, now });
    await writeTeamHistory(trx, { at: now, who, what: 'invited', member, permissions });
    return id;
  });
  if (!isRefusal(answer)) services.wakeOutbox();
  return answer;
}

/** Writes the mail once more. Refused: `unknown_member`, also for somebody who has a password already. */
export async function inviteMemberAgain(
  services: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'>,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  const answer = await services.store.write(async (trx) => {
    const member = await findMember(trx, id);
    if (member?.password_hash !== NOBODYS_HASH) return refuse('unknown_member');
    const now = services.clock();
    await queueTeamMail(trx, { kind: 'invitation', userId: id, now });
    await writeTeamHistory(trx, { at: now, who, what: 'invited_again', member });
    return null;
  });
  if (answer === null) services.wakeOutbox();
  return answer;
}
