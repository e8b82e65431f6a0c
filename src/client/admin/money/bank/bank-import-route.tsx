export { actOnEntries as action } from './act-on-entries.ts';
export { BankImportScreen as Component } from './bank-import-screen.tsx';
export { loadBankImport as loader } from './load-bank.ts';
