import type { TeamEntry, TeamHistoryPage } from '../../contract/team-log.ts';
import type { Permission } from '../../domain/permission.ts';
import { storedTimeOfInstant } from '../../domain/stored-time.ts';
import type { Db } from '../database/store.ts';

const PAGE = 25;

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
