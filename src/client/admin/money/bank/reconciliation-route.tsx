export { loadReconciliation as loader } from './load-bank.ts';
export { ReconciliationScreen as Component } from './reconciliation-screen.tsx';
