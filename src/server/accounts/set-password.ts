import type * as v from 'valibot';
import type { readPasswordLink as linkEndpoint } from '../../contract/accounts.ts';
import { isRefusal, type Refusal, refuse } from '../../contract/refusals.ts';
import { hashSecret } from '../platform/http/secrets.ts';
import { dropLinkMails } from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { hashPassword, NOBODYS_HASH, PASSWORD_SALT_BYTES } from './password-hash.ts';
import { deleteLinksOf, findLinkOwner, isSetUpLink, takeLink } from './password-links.repository.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { passwordTurns } from './password-turns.ts';
import { deleteSessionsOf } from './sessions.repository.ts';
import { writeTeamHistory } from './team-history.repository.ts';
import { hasUsers, updatePasswordHash } from './users.repository.ts';

/** Whose password a link sets. Refused: `link_over`, `set_up_over` where nobody has an account yet. */
export async function readPasswordLink(
  services: Pick<Ports, 'clock' | 'store'>,
  token: string,
): Promise<v.InferOutput<typeof linkEndpoint.answer> | Refusal> {
  const { store, clock } = services;
  const tokenHash = hashSecret(token);
  const owner = await findLinkOwner(store.read, tokenHash, clock());
  if (owner !== undefined) {
    const { email, firstname, password_hash } = owner;
    return { email, firstname, is_invited: password_hash === NOBODYS_HASH, is_first: false };
  }
  if (await isSetUpLink(store.read, tokenHash, clock()))
    return { email: '', firstname: '', is_invited: true, is_first: true };
  return refuse((await hasUsers(store.read)) ? 'link_over' : 'set_up_over');
}

/**
 * Sets the password of a link's owner. All his links and sessions end with it, so that whoever got hold of the old
 * password is out. Refused: `link_over`, a weak password (see `refuseWeakPassword`), `try_again` when too many set one
 * at once.
 */
export async function setPassword(
  services: Pick<Ports, 'clock' | 'randomBytes' | 'store'> & SettingsPort,
  { token, password }: { token: string; password: string },
): Promise<Refusal | null> {
  const { store, clock, randomBytes } = services;
  const tokenHash = hashSecret(token);
  // Before the work: nobody without a link makes us hash.
  const linked = await findLinkOwner(store.read, tokenHash, clock());
  if (linked === undefined) return refuse('link_over');
  const weak = await refuseWeakPassword(password, linked, services.settings());
  if (weak !== null) return weak;
  const hash = await passwordTurns.take(() => hashPassword(password, randomBytes(PASSWORD_SALT_BYTES)));
  if (isRefusal(hash)) return hash;
  return store.write(async (trx) => {
    const owner = await findLinkOwner(trx, tokenHash, clock());
    if (owner === undefined || !(await takeLink(trx, tokenHash))) return refuse('link_over');
    await updatePasswordHash(trx, owner.id, hash);
    await dropLinkMails(trx, owner.id);
    await deleteLinksOf(trx, owner.id);
    await deleteSessionsOf(trx, owner.id);
    await writeTeamHistory(trx, { at: clock(), who: owner, what: 'password_set', member: owner });
    return null;
  });
}
