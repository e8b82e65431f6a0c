export { BankScreen as Component } from './bank-screen.tsx';
export { loadBank as loader } from './load-bank.ts';
