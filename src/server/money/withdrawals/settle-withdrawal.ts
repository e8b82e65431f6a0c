import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { WithdrawalOutcome } from '../../../contract/withdrawals.ts';
import { parseOrderNumber } from '../../../domain/order-number.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import { hastenReceipts } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { findOrderByNumber } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { findWithdrawal, reopen, setMeantNumber, settle, tickOffAstray } from './withdrawals.repository.ts';

/**
 * Decides about a withdrawal and says so in the history of its order, whose tickets stay as they are: they are cancelled
 * there. A receipt that waits goes at once. Refused: `unknown_withdrawal`, `withdrawal_settled`.
 */
export async function settleWithdrawal(
  { store, clock, wakeOutbox }: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'>,
  who: Staff,
  { id, outcome, note }: { id: number; outcome: WithdrawalOutcome; note: string },
): Promise<Refusal | null> {
  const refusal = await store.write(async (trx) => {
    const at = clock();
    const withdrawal = await findWithdrawal(trx, id);
    if (withdrawal === undefined) return refuse('unknown_withdrawal');
    if (!(await settle(trx, id, { outcome, note, at, by: nameOfStaff(who) })))
      return refuse('withdrawal_settled');
    await hastenReceipts(trx, [id], at);
    const { order_id: orderId } = withdrawal;
    const facts = { outcome, ...(note !== '' && { reason: note }) };
    if (orderId !== null)
      await writeOrderHistory(trx, { orderId, at, who, what: 'withdrawal_settled', facts });
    return null;
  });
  wakeOutbox();
  return refusal;
}

/**
 * Ticks off those of these withdrawals (ids, at most 100) that mean no order there is; the others stay as they are.
 * Answers how many. What waits of their receipts goes no more.
 */
export async function tickOffWithdrawals(
  { store, clock, wakeOutbox }: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'>,
  who: Staff,
  ids: ReadonlyArray<number>,
): Promise<number> {
  const count = await store.write(async (trx) => {
    const at = clock();
    const ticked = await tickOffAstray(trx, ids, { at, by: nameOfStaff(who) });
    if (ticked.length > 0) await hastenReceipts(trx, ticked, at);
    return ticked.length;
  });
  wakeOutbox();
  return count;
}

/** Takes a decision back; one that is taken back already is left alone. Refused: `unknown_withdrawal`. */
export function reopenWithdrawal(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  return store.write(async (trx) => {
    const withdrawal = await findWithdrawal(trx, id);
    if (withdrawal === undefined) return refuse('unknown_withdrawal');
    const { order_id: orderId } = withdrawal;
    if ((await reopen(trx, id)) && orderId !== null)
      await writeOrderHistory(trx, { orderId, at: clock(), who, what: 'withdrawal_reopened' });
    return null;
  });
}

/**
 * Says which order a withdrawal means, by its number as somebody types it; a receipt that waits may go then. Refused: `unknown_withdrawal`, and `invalid`
 * at `number` where there is no such order.
 */
export async function assignWithdrawal(
  { store, settings, clock, wakeOutbox }: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'> & SettingsPort,
  { id, number }: { id: number; number: string },
): Promise<Refusal | null> {
  const meant = parseOrderNumber(number, settings().order_prefix) ?? number.toUpperCase();
  const refusal = await store.write(async (trx) => {
    if ((await findOrderByNumber(trx, meant)) === undefined)
      return refuse('invalid', { errors: { number: 'Diese Bestellung gibt es nicht' } });
    if (!(await setMeantNumber(trx, id, meant))) return refuse('unknown_withdrawal');
    await hastenReceipts(trx, [id], clock());
    return null;
  });
  wakeOutbox();
  return refusal;
}
