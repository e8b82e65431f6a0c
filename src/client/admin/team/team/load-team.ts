import type { LoaderFunctionArgs } from 'react-router-dom';
import type { TeamHistoryPage } from '../../../../contract/team.ts';
import { fetchTeam, type Team } from '../../../platform/api/fetch-team.ts';
import { fetchTeamHistory } from '../../../platform/api/fetch-team-history.ts';

export interface TeamData {
  team: Team;
  history: TeamHistoryPage;
  /** The newest entries, or older ones that were asked for. */
  isNewest: boolean;
}

/** The team, and the page of its history that the address names. */
export async function loadTeam({ request }: LoaderFunctionArgs): Promise<TeamData> {
  const before = new URL(request.url).searchParams.get('before');
  const [team, history] = await Promise.all([fetchTeam(), fetchTeamHistory(before)]);
  return { team, history, isNewest: before === null };
}
