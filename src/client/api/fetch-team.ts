import type { Member } from '../../contract/team.ts';
import * as team from '../../contract/team.ts';
import { call } from './call.ts';

/** The whole team by name. */
export async function fetchTeam(): Promise<Member[]> {
  return (await call(team.listMembers)).members;
}
