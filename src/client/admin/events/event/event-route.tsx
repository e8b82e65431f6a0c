export { actOnEvent as action } from './event-action.ts';
export { EventScreen as Component } from './event-screen.tsx';
export { loadEvent as loader } from './load-event.ts';
