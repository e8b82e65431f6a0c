export { actOnDevices as action } from './devices-action.ts';
export { DevicesScreen as Component } from './devices-screen.tsx';
