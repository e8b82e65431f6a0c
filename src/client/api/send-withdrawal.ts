import type * as withdrawals from '../../contract/withdrawals.ts';
import { call } from './call.ts';

/**
 * Declares a withdrawal and gives when it was received (stored time). The same `attempt` (16 to 64 visible ASCII
 * characters) with the same content is the same withdrawal. Refused with 422 (`errors` by field) or 429.
 */
export async function sendWithdrawal(body: withdrawals.Withdrawal, attempt: string): Promise<string> {
  const headers = { 'Idempotency-Key': attempt };
  return (
    await call<typeof withdrawals.declareWithdrawal>(
      { method: 'POST', path: '/api/withdrawals' },
      { body, headers },
    )
  ).received_at;
}
