import type { LoaderFunctionArgs } from 'react-router-dom';
import type { WithdrawalPage } from '../../../../contract/withdrawals.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { fetchWithdrawals } from '../../../platform/api/fetch-withdrawals.ts';

/** The withdrawals as the address asks for them; null for whoever may not see them. */
export async function loadWithdrawals({ request }: LoaderFunctionArgs): Promise<WithdrawalPage | null> {
  try {
    return await fetchWithdrawals(new URL(request.url).searchParams, request.signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  }
}
