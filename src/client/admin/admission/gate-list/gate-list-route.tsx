export { GateListScreen as Component } from './gate-list-screen.tsx';
export { loadGateList as loader } from './load-gate-list.ts';
