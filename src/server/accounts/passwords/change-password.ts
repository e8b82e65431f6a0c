import type { Context } from 'hono';
import type * as v from 'valibot';
import type { changePassword as endpoint } from '../../../contract/accounts.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { dropLinkMails } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { rememberBrowser } from '../sessions/known-browser.ts';
import { deleteOtherSessions } from '../sessions/sessions.repository.ts';
import { writeTeamHistory } from '../team/team-history.repository.ts';
import { findMember, updatePasswordHash } from '../team/users.repository.ts';
import { confirmPassword } from './confirm-password.ts';
import { hashPassword, knownBrowserSlots, PASSWORD_SALT_BYTES } from './password-hash.ts';
import { deleteLinksOf } from './password-links.repository.ts';
import { refuseWeakPassword } from './password-strength.ts';

interface Change {
  c: Context;
  services: Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'> & SettingsPort;
  who: Staff;
  body: v.InferOutput<typeof endpoint.body>;
}

/**
 * Changes the caller's password and ends their password links and other sessions. Refused: `password_wrong`,
 * `too_many`, `try_again` as in `confirmPassword`; a weak new password (see `refuseWeakPassword`);
 * `try_again` also after a concurrent change.
 */
export async function changePassword({ c, services, who, body }: Change): Promise<Refusal | null> {
  const { store, clock, randomBytes } = services;
  const member = await confirmPassword({ c, services, who, password: body.current_password });
  if (isRefusal(member)) return member;
  const weak = await refuseWeakPassword(body.password, member, services.settings());
  if (weak !== null) return weak;
  const hash = await knownBrowserSlots.run(() =>
    hashPassword(body.password, randomBytes(PASSWORD_SALT_BYTES)),
  );
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
