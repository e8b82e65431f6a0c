import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Reconciliation } from '../../../../contract/reconciliation.ts';
import {
  type Bank,
  fetchBank,
  fetchBankImport,
  fetchReconciliation,
  type ReadBankImport,
} from '../../../platform/api/fetch-bank.ts';

/** What was taken in of the bank. */
export function loadBank({ request }: LoaderFunctionArgs): Promise<Bank> {
  return fetchBank(request.signal);
}

/** The file of the address. */
export function loadBankImport({ params, request }: LoaderFunctionArgs): Promise<ReadBankImport> {
  return fetchBankImport(Number(params.import), request.signal);
}

/** Every amount, added up in two ways. */
export function loadReconciliation({ request }: LoaderFunctionArgs): Promise<Reconciliation> {
  return fetchReconciliation(request.signal);
}
