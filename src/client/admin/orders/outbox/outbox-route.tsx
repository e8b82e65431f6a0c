export { loadOutbox as loader } from './load-outbox.ts';
export { OutboxScreen as Component } from './outbox-screen.tsx';
export { retryHere as action } from './retry-here.ts';
