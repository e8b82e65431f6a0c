import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { WithdrawalOutcome } from '../../../contract/withdrawals.ts';
import { parseOrderNumber } from '../../../domain/order-number.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import { hastenReceipts } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { findOrderByNumber } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import {
  findWithdrawal,
  markReopened,
  markSettled,
  setMeantNumber,
  settleUnmatched,
} from './withdrawals.repository.ts';

/**
 * Settles a withdrawal and records it in its order's history. The tickets stay valid; staff cancel them on
 * the order's page. A held receipt is sent at once. Refused: `unknown_withdrawal`, `withdrawal_settled`.
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
    if (!(await markSettled(trx, id, { outcome, note, at, by: nameOfStaff(who) })))
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
 * Settles as `void` those of these withdrawals (ids, at most 100) that are open and match no order; returns
 * how many. Their held receipts are dropped.
 */
export async function tickOffWithdrawals(
  { store, clock, wakeOutbox }: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'>,
  who: Staff,
  ids: ReadonlyArray<number>,
): Promise<number> {
  const count = await store.write(async (trx) => {
    const at = clock();
    const settled = await settleUnmatched(trx, ids, { at, by: nameOfStaff(who) });
    if (settled.length > 0) await hastenReceipts(trx, settled, at);
    return settled.length;
  });
  wakeOutbox();
  return count;
}

/** Reopens a settled withdrawal; an open one stays as it is. Refused: `unknown_withdrawal`. */
export function reopenWithdrawal(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  return store.write(async (trx) => {
    const withdrawal = await findWithdrawal(trx, id);
    if (withdrawal === undefined) return refuse('unknown_withdrawal');
    const { order_id: orderId } = withdrawal;
    if ((await markReopened(trx, id)) && orderId !== null)
      await writeOrderHistory(trx, { orderId, at: clock(), who, what: 'withdrawal_reopened' });
    return null;
  });
}

/**
 * Assigns a withdrawal to the order with this number, as typed by staff; a held receipt may go out then.
 * Refused: `unknown_withdrawal`, and `invalid` for `number` if there is no such order.
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
