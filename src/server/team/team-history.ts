import type { TeamDeed } from '../../contract/team-log.ts';
import type { Permission } from '../../domain/permission.ts';
import type { Trx } from '../database/store.ts';

interface Entry {
  at: number;
  who: { firstname: string; lastname: string };
  what: TeamDeed;
  /** Null where it is about the whole team. */
  member: { firstname: string; lastname: string; email: string } | null;
  permissions?: ReadonlyArray<Permission>;
}

/** Writes down who changed whose account. */
export async function writeTeamHistory(
  trx: Trx,
  { at, who, what, member, permissions }: Entry,
): Promise<void> {
  const entry = {
    at,
    who: nameOf(who),
    what,
    member: member === null ? '' : `${nameOf(member)} <${member.email}>`,
    permissions: permissions?.join(',') ?? null,
  };
  await trx.insertInto('team_history').values(entry).execute();
}

function nameOf({ firstname, lastname }: Entry['who']): string {
  return `${firstname} ${lastname}`.trim();
}
