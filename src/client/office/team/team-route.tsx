export { fetchTeam as loader } from '../../api/fetch-team.ts';
export { actOnTeam as action } from './team-action.ts';
export { TeamScreen as Component } from './team-screen.tsx';
