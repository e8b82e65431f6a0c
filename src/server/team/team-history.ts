import type { TeamDeed } from '../../contract/team-log.ts';
import type { Permission } from '../../domain/permission.ts';
import type { Trx } from '../database/store.ts';

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
