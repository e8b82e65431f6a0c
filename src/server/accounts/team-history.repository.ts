import type { TeamDeed, TeamEntry, TeamHistoryPage } from '../../contract/team.ts';
import type { Permission } from '../../domain/permission.ts';
import { storedTimeOfInstant } from '../../domain/stored-time.ts';
import type { Db, Trx } from '../platform/database/store.ts';

const PAGE = 25;

interface Entry {
  at: number;
  who: { firstname: string; lastname: string };
  what: TeamDeed;
  /** Null where it is about the whole team. */
  member?: { firstname: string; lastname: string; email: string } | null;
  /** By its name, what it is about where that is nobody's account. */
  thing?: string;
  permissions?: ReadonlyArray<Permission>;
}

/** Writes down who changed whose account, or a thing of the team. */
export async function writeTeamHistory(
  trx: Trx,
  { at, who, what, member = null, thing = '', permissions }: Entry,
): Promise<void> {
  const entry = {
    at,
    who: nameOf(who),
    what,
    member: member === null ? thing : `${nameOf(member)} <${member.email}>`,
    permissions: permissions?.join(',') ?? null,
  };
  await trx.insertInto('team_history').values(entry).execute();
}

function nameOf({ firstname, lastname }: Entry['who']): string {
  return `${firstname} ${lastname}`.trim();
}

/** A page of what was done to accounts and things of the team, the newest first, from before the entry `before` on. */
export async function readTeamHistory(db: Db, before: number | undefined): Promise<TeamHistoryPage> {
  // One more than is shown tells whether there are more.
  let asked = db
    .selectFrom('team_history')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(PAGE + 1);
  if (before !== undefined) asked = asked.where('id', '<', before);
  const rows = await asked.execute();
  const entries = rows.slice(0, PAGE).map(
    ({ id, at, who, what, member, permissions }): TeamEntry => ({
      id,
      at: storedTimeOfInstant(at),
      who,
      what,
      member,
      permissions: permissions === null ? null : (permissions.split(',').filter(Boolean) as Permission[]),
    }),
  );
  return { entries, before: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null };
}
