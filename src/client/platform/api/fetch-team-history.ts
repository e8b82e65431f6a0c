import type { TeamHistoryPage } from '../../../contract/team.ts';
import { call } from './call.ts';

/** What was done to the team's accounts, the newest first; `before` is where the last page ended. */
export function fetchTeamHistory(before: string | null): Promise<TeamHistoryPage> {
  return call('GET /api/office/team/history', {
    query: new URLSearchParams(before === null ? [] : [['before', before]]),
  });
}
