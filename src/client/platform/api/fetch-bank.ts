import type * as v from 'valibot';
import type { readBank, readBankImport } from '../../../contract/bank.ts';
import type { Reconciliation } from '../../../contract/reconciliation.ts';
import { call } from './call.ts';
import { fetchFile } from './fetch-file.ts';

export type Bank = v.InferOutput<typeof readBank.answer>;
export type ReadBankImport = v.InferOutput<typeof readBankImport.answer>;

/** The files of the bank that were taken in, and what waits. */
export function fetchBank(signal?: AbortSignal): Promise<Bank> {
  return call('GET /api/office/bank', { signal });
}

/** One of them with its entries. */
export function fetchBankImport(id: number, signal?: AbortSignal): Promise<ReadBankImport> {
  return call('GET /api/office/bank/imports/:id', { params: { id }, signal });
}

/** Every amount in the shop, added up in two ways. */
export function fetchReconciliation(signal?: AbortSignal): Promise<Reconciliation> {
  return call('GET /api/office/bank/reconciliation', { signal, timeout: 120_000 });
}

/** The same order by order, for a spreadsheet. */
export function fetchReconciliationCsv(): Promise<Blob> {
  return fetchFile('GET /api/office/bank/reconciliation.csv', { timeout: false });
}
