export { loadTeam as loader } from './load-team.ts';
export { actOnTeam as action } from './team-action.ts';
export { TeamScreen as Component } from './team-screen.tsx';
