export { actOnWithdrawals as action } from './act-on-withdrawals.ts';
export { loadWithdrawals as loader } from './load-withdrawals.ts';
export { WithdrawalsScreen as Component } from './withdrawals-screen.tsx';
