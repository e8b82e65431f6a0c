export { loadRefundRun as loader } from './load-refund-run.ts';
export { actOnRun as action } from './refund-run-action.ts';
export { RefundRunScreen as Component } from './refund-run-screen.tsx';
