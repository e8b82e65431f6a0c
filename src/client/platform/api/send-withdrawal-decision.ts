import type * as withdrawals from '../../../contract/withdrawals.ts';
import { call } from './call.ts';

/** Decides about a withdrawal; refused with 409 when somebody else was faster. */
export async function sendWithdrawalDecision(
  id: number,
  outcome: withdrawals.WithdrawalOutcome,
  note: string,
): Promise<void> {
  await call('POST /api/office/withdrawals/:id/settle', { params: { id }, body: { outcome, note } });
}

/** Ticks off those of these that mean no order and that nobody has settled meanwhile; how many those are. */
export async function sendTickedOff(ids: ReadonlyArray<number>): Promise<number> {
  return (await call('POST /api/office/withdrawals/settle', { body: { withdrawals: [...ids] } })).count;
}

/** Takes a decision back. */
export async function sendWithdrawalReopening(id: number): Promise<void> {
  await call('POST /api/office/withdrawals/:id/reopen', { params: { id } });
}

/** Says which order a withdrawal means; refused with 422 where there is none of this number. */
export async function sendMeantOrder(id: number, number: string): Promise<void> {
  await call('PUT /api/office/withdrawals/:id/order', { params: { id }, body: { number } });
}
