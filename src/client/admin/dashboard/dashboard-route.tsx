export { actOnDashboard as action } from './dashboard-action.ts';
export { DashboardScreen as Component } from './dashboard-screen.tsx';
