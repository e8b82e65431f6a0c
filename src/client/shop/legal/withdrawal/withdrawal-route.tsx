export { declareHere as action } from './declare-here.ts';
export { WithdrawalScreen as Component } from './withdrawal-screen.tsx';
