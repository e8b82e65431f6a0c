export { fetchProfile as loader } from '../../../platform/api/fetch-profile.ts';
export { actOnProfile as action } from './profile-action.ts';
export { ProfileScreen as Component } from './profile-screen.tsx';
