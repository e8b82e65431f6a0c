export { loadSeats as loader } from './load-seats.ts';
export { SeatsScreen as Component } from './seats-screen.tsx';
