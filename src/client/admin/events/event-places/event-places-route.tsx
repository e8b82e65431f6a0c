export { actOnPlaces as action } from './event-places-action.ts';
export { EventPlacesScreen as Component } from './event-places-screen.tsx';
export { loadEventPlaces as loader } from './load-event-places.ts';
