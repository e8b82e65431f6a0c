import type { Context } from 'hono';
import type * as v from 'valibot';
import type { readPasswordLink as linkEndpoint } from '../../../contract/accounts.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Trx } from '../../platform/database/store.ts';
import { clientAddress } from '../../platform/http/limits/client-address.ts';
import { RateLimiter } from '../../platform/http/limits/rate-limiter.ts';
import { hashSecret, newSecret } from '../../platform/http/secrets.ts';
import {
  dropLinkMails,
  holdWaitingMail,
  queueTeamMail,
  type TeamMailKind,
} from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { deleteSessionsOf } from '../sessions/sessions.repository.ts';
import { writeTeamHistory } from '../team/team-history.repository.ts';
import {
  findMember,
  findUserByEmail,
  foldEmail,
  hasUsers,
  updatePasswordHash,
} from '../team/users.repository.ts';
import { hashingSlots, hashPassword, NOBODYS_HASH, PASSWORD_SALT_BYTES } from './password-hash.ts';
import {
  deleteLinksOf,
  findLinkOwner,
  insertPasswordLink,
  isSetUpLink,
  takeLink,
} from './password-links.repository.ts';
import { refuseWeakPassword } from './password-strength.ts';

/** Per network, which may be shared by the whole club. */
const perNetwork = new RateLimiter({ most: 20, perMinute: 1 });
/** Per mailbox, whether or not it belongs to an account. */
const perMailbox = new RateLimiter({ most: 3, perMinute: 0.1 });

/** Mails a link for a new password. Refused: `too_many`, so that nobody can flood a mailbox. */
export function requestPasswordLink(
  c: Context,
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'>,
  email: string,
): Promise<Refusal | null> {
  const spending = { c, services, most: () => 1, usedBy: () => 1 };
  const mailbox = hashSecret(foldEmail(email));
  return perNetwork.spend<null>({ ...spending, key: clientAddress(c) }, () =>
    perMailbox.spend<null>({ ...spending, key: mailbox }, async () => {
      await queuePasswordLink(services, email);
      return null;
    }),
  );
}

async function queuePasswordLink(
  services: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'>,
  email: string,
): Promise<void> {
  // The same work for every address, so that the response time does not reveal who is on the team.
  await services.store.write(async (trx) => {
    const user = await findUserByEmail(trx, foldEmail(email));
    await queueTeamMail(trx, { kind: 'password_link', userId: user?.id ?? null, now: services.clock() });
  });
  services.wakeOutbox();
}

const HOUR_MS = 60 * 60 * 1000;
const VALID_FOR_MS = { invitation: 7 * 24 * HOUR_MS, password_link: HOUR_MS };

interface LinkMail {
  /** The id of the mail in the outbox. */
  mailId: number;
  kind: TeamMailKind;
}

/**
 * Creates the password link of a mail, valid for seven days in an invitation and otherwise for an hour; null
 * if the mail no longer waits, because the member was removed or has set a password. It is created only when
 * the mail is rendered, so that the token is never stored in plain text.
 */
export function makePasswordLink(
  services: Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'>,
  { mailId, kind }: LinkMail,
) {
  return services.store.write(async (trx) => {
    const userId = await holdWaitingMail(trx, mailId);
    const member = userId === null ? undefined : await findMember(trx, userId);
    if (member === undefined) return null;
    return { member, address: await addPasswordLink(trx, services, { userId: member.id, kind }) };
  });
}

/** Adds a link with which a member can set a password; returns its address, which is stored nowhere. */
export async function addPasswordLink(
  trx: Trx,
  { clock, config, randomBytes }: Pick<Ports, 'clock' | 'config' | 'randomBytes'>,
  { userId, kind }: { userId: number; kind: TeamMailKind },
): Promise<string> {
  const token = newSecret(randomBytes);
  const expires_at = clock() + VALID_FOR_MS[kind];
  await insertPasswordLink(trx, { token_hash: hashSecret(token), user_id: userId, expires_at });
  return `${config.publicUrl}/login/password#${token}`;
}

/** Returns whose password a link sets. Refused: `link_over`, or `set_up_over` if there is no account yet. */
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
 * Sets the password of a link's owner. All their links and sessions end, which locks out anyone who knew the
 * old password. Refused: `link_over`, a weak password (see `refuseWeakPassword`), `try_again` when too many
 * passwords are being hashed.
 */
export async function setPassword(
  services: Pick<Ports, 'clock' | 'randomBytes' | 'store'> & SettingsPort,
  { token, password }: { token: string; password: string },
): Promise<Refusal | null> {
  const { store, clock, randomBytes } = services;
  const tokenHash = hashSecret(token);
  // Checked before hashing, so that only owners of a link can cause the work.
  const linked = await findLinkOwner(store.read, tokenHash, clock());
  if (linked === undefined) return refuse('link_over');
  const weak = await refuseWeakPassword(password, linked, services.settings());
  if (weak !== null) return weak;
  const hash = await hashingSlots.run(() => hashPassword(password, randomBytes(PASSWORD_SALT_BYTES)));
  if (isRefusal(hash)) return hash;
  return store.write(async (trx) => {
    const owner = await findLinkOwner(trx, tokenHash, clock());
    if (owner === undefined || !(await takeLink(trx, tokenHash))) return refuse('link_over');
    await updatePasswordHash(trx, owner.id, hash);
    await dropLinkMails(trx, owner.id);
    await deleteLinksOf(trx, owner.id);
    await deleteSessionsOf(trx, owner.id);
    await writeTeamHistory(trx, {
      at: clock(),
      who: { ...owner, userId: owner.id },
      what: 'password_set',
      member: owner,
    });
    return null;
  });
}
