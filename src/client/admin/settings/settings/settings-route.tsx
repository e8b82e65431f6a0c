export { fetchSettings as loader } from '../../../platform/api/fetch-settings.ts';
export { actOnSettings as action } from './settings-action.ts';
export { SettingsScreen as Component } from './settings-screen.tsx';
