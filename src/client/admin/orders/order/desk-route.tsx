export { actAtDesk as action } from './desk-action.ts';
export { DeskScreen as Component } from './desk-screen.tsx';
export { loadDeskOrder as loader } from './load-desk-order.ts';
