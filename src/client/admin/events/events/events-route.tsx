export { actOnEvents as action } from './events-action.ts';
export { EventsScreen as Component } from './events-screen.tsx';
export { loadEvents as loader } from './load-events.ts';
