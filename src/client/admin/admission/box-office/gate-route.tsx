export { GateScreen as Component } from './gate-screen.tsx';
export { loadBoxOffice as loader } from './load-box-office.ts';
