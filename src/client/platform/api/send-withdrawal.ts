import type * as v from 'valibot';
import type * as withdrawals from '../../../contract/withdrawals.ts';
import { call } from './call.ts';

/**
 * Declares a withdrawal and gives when it was received, and whether its mail is only stored. The same `attempt` (16 to
 * 64 visible ASCII characters) with the same content is the same withdrawal. Refused with 422 (`errors` by field) or
 * 429.
 */
export function sendWithdrawal(
  body: withdrawals.Withdrawal,
  attempt: string,
): Promise<v.InferOutput<typeof withdrawals.declareWithdrawal.answer>> {
  const headers = { 'Idempotency-Key': attempt };
  return call('POST /api/withdrawals', { body, headers });
}
