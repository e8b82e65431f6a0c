import type * as v from 'valibot';
import { readBank, readBankImport } from '../../../contract/bank.ts';
import {
  exportReconciliation,
  type Reconciliation,
  readReconciliation,
} from '../../../contract/reconciliation.ts';
import { call } from './call.ts';
import { fetchFile } from './fetch-file.ts';

export type Bank = v.InferOutput<typeof readBank.answer>;
export type ReadBankImport = v.InferOutput<typeof readBankImport.answer>;

/** The files of the bank that were taken in, and what waits. */
export function fetchBank(signal?: AbortSignal): Promise<Bank> {
  return call(readBank, { signal });
}

/** One of them with its entries. */
export function fetchBankImport(id: number, signal?: AbortSignal): Promise<ReadBankImport> {
  return call(readBankImport, { params: { id }, signal });
}

/** Every amount in the shop, added up in two ways. */
export function fetchReconciliation(signal?: AbortSignal): Promise<Reconciliation> {
  return call(readReconciliation, { signal, timeout: 120_000 });
}

/** The same order by order, for a spreadsheet. */
export function fetchReconciliationCsv(): Promise<Blob> {
  return fetchFile(exportReconciliation, { timeout: false });
}
