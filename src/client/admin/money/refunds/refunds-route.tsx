export { loadRefunds as loader } from './load-refunds.ts';
export { actOnRefunds as action } from './refunds-action.ts';
export { RefundsScreen as Component } from './refunds-screen.tsx';
