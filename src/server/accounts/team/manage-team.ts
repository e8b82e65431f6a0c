import type { Context } from 'hono';
import type * as v from 'valibot';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type {
  changeMember as changeEndpoint,
  inviteMember as endpoint,
  Member,
} from '../../../contract/team.ts';
import { compareGerman } from '../../../domain/german-text.ts';
import { grantable, heldByManagers, type Permission } from '../../../domain/permission.ts';
import { storedTimeOrNull } from '../../../domain/stored-time.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { RateLimiter } from '../../platform/http/limits/rate-limiter.ts';
import { queueTeamMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { NOBODYS_HASH } from '../passwords/password-hash.ts';
import { addPasswordLink } from '../passwords/set-password.ts';
import { writeTeamHistory } from './team-history.repository.ts';
import {
  allGrants,
  allMembers,
  findMember,
  findPermissions,
  foldEmail,
  insertUser,
  lockManagers,
  updateMember,
} from './users.repository.ts';

type Invitation = v.InferOutput<typeof endpoint.body>;

/** Per address, because each sends a mail there: also when its member is taken out and invited anew. */
const perAddress = new RateLimiter({ most: 5, perMinute: 0.05, refusal: 'too_many_invitations' });

function limitInvitations<T>(
  c: Context,
  services: Pick<Ports, 'clock' | 'config'>,
  email: string,
  invite: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const limited = { c, services, key: foldEmail(email), most: () => 1, usedBy: () => 1 };
  return perAddress.spend(limited, invite);
}

/**
 * Adds a member, queues their invitation and returns their id. Refused: `member_exists` if the address is
 * taken, `not_yours_to_grant`, `too_many_invitations`.
 */
export function inviteMember(
  c: Context,
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'>,
  who: Staff,
  invitation: Invitation,
): Promise<number | Refusal> {
  return limitInvitations(c, services, invitation.email, () => addMember(services, who, invitation));
}

async function addMember(
  services: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'>,
  who: Staff,
  { email, permissions, ...name }: Invitation,
): Promise<number | Refusal> {
  const now = services.clock();
  const member = { ...name, email: foldEmail(email) };
  const user = { ...member, password_hash: NOBODYS_HASH, created_at: now };
  const answer = await services.store.write(async (trx) => {
    if (!(await mayGrant(trx, who, permissions))) return refuse('not_yours_to_grant');
    const id = await insertUser(trx, user, permissions);
    if (id === null) return refuse('member_exists');
    await queueTeamMail(trx, { kind: 'invitation', userId: id, now });
    await writeTeamHistory(trx, { at: now, who, what: 'invited', member, permissions });
    return id;
  });
  if (!isRefusal(answer)) services.wakeOutbox();
  return answer;
}

/**
 * Queues an invitation again. Refused: `unknown_member`, also for a member who already has a password;
 * `too_many_invitations`.
 */
export async function inviteMemberAgain(
  c: Context,
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'>,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  const invited = await findMember(services.store.read, id);
  if (invited === undefined) return refuse('unknown_member');
  const answer = await limitInvitations<null>(c, services, invited.email, () =>
    services.store.write(async (trx) => {
      const member = await findMember(trx, id);
      if (member?.password_hash !== NOBODYS_HASH) return refuse('unknown_member');
      const now = services.clock();
      await queueTeamMail(trx, { kind: 'invitation', userId: id, now });
      await writeTeamHistory(trx, { at: now, who, what: 'invited_again', member });
      return null;
    }),
  );
  if (answer === null) services.wakeOutbox();
  return answer;
}

/**
 * Makes another link of an invitation, for whoever invites to pass on where no mail brings it. It gives them nothing that
 * they could not have by inviting an address of their own, and the audit log names them. Refused: `mails_are_sent` where
 * there is a mail server, `unknown_member`, also for a member who has a password: a link to theirs would be a way to log
 * in as them; `not_yours_to_grant` for somebody invited to more than the caller may grant.
 */
export function makeInvitationLink(
  services: Pick<Ports, 'clock' | 'config' | 'randomBytes' | 'store'>,
  who: Staff,
  id: number,
): Promise<string | Refusal> {
  return services.store.write(async (trx) => {
    if (!onlyStoresMail(services.config)) return refuse('mails_are_sent');
    const member = await findMember(trx, id);
    if (member?.password_hash !== NOBODYS_HASH) return refuse('unknown_member');
    if (!(await mayGrant(trx, who, await findPermissions(trx, id)))) return refuse('not_yours_to_grant');
    await writeTeamHistory(trx, { at: services.clock(), who, what: 'invitation_link', member });
    return addPasswordLink(trx, services, { userId: id, kind: 'invitation' });
  });
}

/** The whole team, sorted by name. Not paged, because a club has tens of members, never thousands. */
export async function listMembers(db: Db): Promise<Member[]> {
  const grants = Map.groupBy(await allGrants(db), (grant) => grant.user_id);
  const members = (await allMembers(db)).sort(
    (a, b) => compareGerman(a.lastname, b.lastname) || compareGerman(a.firstname, b.firstname) || a.id - b.id,
  );
  return members.map((member) => ({
    id: member.id,
    firstname: member.firstname,
    lastname: member.lastname,
    email: member.email,
    permissions: (grants.get(member.id) ?? []).map((grant) => grant.permission),
    has_second_factor: member.has_second_factor === 1,
    is_invited: member.password_hash === NOBODYS_HASH,
    seen_at: storedTimeOrNull(member.seen_at),
  }));
}

type Change = v.InferOutput<typeof changeEndpoint.body>;

/** What accounts, which cannot import admission, calls when somebody may no longer check in. */
export interface DevicesPort {
  /** Revokes all phones that a member has added, at `now` (epoch milliseconds). */
  revokeDevicesOf: (trx: Trx, userId: number, now: number) => Promise<unknown>;
}

/**
 * Changes a member's name and permissions, effective with their next call; without `checkin` the phones they have added
 * are revoked. Refused: `unknown_member`, `not_yours_to_grant` for a permission that they did not have before, and as in
 * `ensuringManagers`.
 */
export function changeMember(
  services: Pick<Ports, 'clock' | 'store'> & DevicesPort,
  who: Staff,
  id: number,
  change: Change,
): Promise<Refusal | null> {
  const { permissions } = change;
  return services.store.write((trx) =>
    ensuringManagers(trx, async () => {
      const member = await findMember(trx, id);
      if (member === undefined) return refuse('unknown_member');
      const before = await findPermissions(trx, id);
      const added = permissions.filter((permission) => !before.includes(permission));
      if (!(await mayGrant(trx, who, added))) return refuse('not_yours_to_grant');
      await updateMember(trx, id, change);
      const isLet = permissions.includes('checkin') || !before.includes('checkin');
      if (!isLet) await services.revokeDevicesOf(trx, id, services.clock());
      const entry = { at: services.clock(), who, what: 'changed', member, permissions } as const;
      await writeTeamHistory(trx, entry);
      return null;
    }),
  );
}

async function mayGrant(trx: Trx, who: Staff, granted: ReadonlyArray<Permission>): Promise<boolean> {
  if (granted.length === 0) return true;
  const own = await findPermissions(trx, who.userId);
  const allowed = grantable(own, await listMembers(trx));
  return granted.every((permission) => allowed.includes(permission));
}

/**
 * Applies a change to the team, unless nobody could manage the team after it, or grant a permission that somebody
 * could grant before. Refused: `last_of_team`, `last_to_grant`, which roll the transaction back.
 */
export async function ensuringManagers(
  trx: Trx,
  change: () => Promise<Refusal | null>,
): Promise<Refusal | null> {
  await lockManagers(trx);
  const before = heldByManagers(await listMembers(trx));
  const refused = await change();
  if (refused !== null) return refused;
  const after = heldByManagers(await listMembers(trx));
  if (!after.includes('team')) return refuse('last_of_team');
  return before.every((permission) => after.includes(permission)) ? null : refuse('last_to_grant');
}
