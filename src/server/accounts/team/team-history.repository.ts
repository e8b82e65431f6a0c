import type { TeamAuditAction, TeamEntry, TeamHistoryPage } from '../../../contract/team.ts';
import type { Permission } from '../../../domain/permission.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';

const PAGE = 25;

interface Entry {
  at: number;
  who: Pick<Staff, 'firstname' | 'lastname'> & Partial<Pick<Staff, 'userId'>>;
  what: TeamAuditAction;
  member?: { firstname: string; lastname: string; email: string } | null;
  /** The name of a subject that is not an account. */
  thing?: string;
  permissions?: ReadonlyArray<Permission>;
}

/** Writes an audit entry about an account, another subject, or the whole team. */
export async function writeTeamHistory(
  trx: Trx,
  { at, who, what, member = null, thing = '', permissions }: Entry,
): Promise<void> {
  const entry = {
    at,
    who: nameOfStaff(who),
    who_id: who.userId ?? null,
    what,
    member: member === null ? thing : `${nameOfStaff(member)} <${member.email}>`,
    permissions: permissions?.join(',') ?? null,
  };
  await trx.insertInto('team_history').values(entry).execute();
}

/** A page of the team's audit log, newest first, starting before the entry `before`. */
export async function readTeamHistory(db: Db, before: number | undefined): Promise<TeamHistoryPage> {
  // One more than is shown tells whether another page follows.
  let asked = db
    .selectFrom('team_history')
    .leftJoin('users', 'users.id', 'team_history.who_id')
    .selectAll('team_history')
    .select('users.email as who_email')
    .orderBy('team_history.id', 'desc')
    .limit(PAGE + 1);
  if (before !== undefined) asked = asked.where('team_history.id', '<', before);
  const rows = await asked.execute();
  const entries = rows.slice(0, PAGE).map(
    ({ id, at, who, who_id, who_email, what, member, permissions }): TeamEntry => ({
      id,
      at: storedTimeOfInstant(at),
      who,
      who_id,
      who_email,
      what,
      member,
      // Written by `writeTeamHistory` above, from a list of permissions.
      permissions: permissions === null ? null : (permissions.split(',').filter(Boolean) as Permission[]),
    }),
  );
  return { entries, before: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null };
}

/** Deletes up to `most` entries from before `end` (epoch milliseconds), the oldest first; returns how many. */
export async function deleteTeamHistory(trx: Trx, end: number, most: number): Promise<number> {
  const old = trx.selectFrom('team_history').where('at', '<', end).orderBy('id').limit(most).select('id');
  return (await trx.deleteFrom('team_history').where('id', 'in', old).returning('id').execute()).length;
}
