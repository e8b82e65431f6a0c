import type * as v from 'valibot';
import type * as team from '../../../contract/team.ts';
import { call } from './call.ts';

export type Team = v.InferOutput<typeof team.listMembers.answer>;

/** The whole team by name. */
export function fetchTeam(): Promise<Team> {
  return call('GET /api/office/team');
}
