import type { Context } from 'hono';
import type * as v from 'valibot';
import type { changePassword as endpoint } from '../../contract/profile.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import type { Staff } from '../http/actor.ts';
import { dropLinkMails } from '../mail/team-mail-table.ts';
import type { Services } from '../services.ts';
import { confirmPassword } from './confirm-password.ts';
import { rememberBrowser } from './known-browser.ts';
import { findMember } from './members-table.ts';
import { deleteOtherSessions } from './own-sessions-table.ts';
import { hashPassword, PASSWORD_SALT_BYTES } from './password-hash.ts';
import { deleteLinksOf } from './password-links-table.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { knownTurns } from './password-turns.ts';
import { writeTeamHistory } from './team-history.ts';
import { updatePasswordHash } from './users-table.ts';

interface Change {
  c: Context;
  services: Services;
  who: Staff;
  body: v.InferOutput<typeof endpoint.body>;
}

/**
 * Changes somebody's own password. All his links and his other sessions end with it. Refused: `password_wrong`,
 * `too_many`, `try_again` as a password is compared; a weak new one (see `refuseWeakPassword`); `try_again` also when it
 * was changed elsewhere meanwhile.
 */
export async function changePassword({ c, services, who, body }: Change): Promise<Refusal | null> {
  const { store, clock, randomBytes } = services;
  const member = await confirmPassword({ c, services, who, password: body.current_password });
  if (isRefusal(member)) return member;
  const weak = await refuseWeakPassword(body.password, member, services.settings());
  if (weak !== null) return weak;
  const hash = await knownTurns.take(() => hashPassword(body.password, randomBytes(PASSWORD_SALT_BYTES)));
  if (isRefusal(hash)) return hash;
  const refused = await store.write(async (trx) => {
    const now = await findMember(trx, who.userId);
    if (now?.password_hash !== member.password_hash) return refuse('try_again');
    await updatePasswordHash(trx, who.userId, hash);
    await dropLinkMails(trx, who.userId);
    await deleteLinksOf(trx, who.userId);
    await deleteOtherSessions(trx, who.userId, who.tokenHash);
    await writeTeamHistory(trx, { at: clock(), who, what: 'password_changed', member });
    return null;
  });
  if (refused === null) rememberBrowser(c, services, hash);
  return refused;
}
