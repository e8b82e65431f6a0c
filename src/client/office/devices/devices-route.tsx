export { fetchEvents as loader } from '../../api/fetch-events.ts';
export { actOnDevices as action } from './devices-action.ts';
export { DevicesScreen as Component } from './devices-screen.tsx';
