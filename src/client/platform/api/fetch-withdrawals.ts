import type * as withdrawals from '../../../contract/withdrawals.ts';
import { call } from './call.ts';

/** A page of the withdrawals that a query finds (`state`, `after`). */
export function fetchWithdrawals(
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<withdrawals.WithdrawalPage> {
  return call('GET /api/office/withdrawals', { query, signal });
}
