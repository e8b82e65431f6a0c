import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import { isDebited } from '../bank/refund-debits.repository.ts';
import { undoPaymentWithin } from '../payments/undo-payment.ts';
import { restoreRefundAccount } from './refund-accounts.repository.ts';
import {
  bumpRunVersion,
  deleteRefund,
  deleteRun,
  lockRefundRun,
  pendingRefundCents,
  type RefundRow,
  refundsOfRun,
  updateExecution,
  updateRefund,
} from './refunds.repository.ts';

/**
 * Undoes all bookings of a run or none: the run is pending again, without refunds that are no longer owed. A
 * pending run stays as it is. Refused: `unknown_refund_run`, `refund_run_settled` once its accounts are
 * deleted, `refund_run_returned` if one of its transfers was returned, `refund_in_run` if an order is in
 * another pending run.
 */
export function undoRefundRun(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  id: number,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const run = await lockRefundRun(trx, id);
    if (run === undefined) return refuse('unknown_refund_run');
    if (run.executed_at === null) return null;
    const notDue: RefundRow[] = [];
    for (const refund of await refundsOfRun(trx, id)) {
      const { order_id: orderId, payment_id: payment, state, iban } = refund;
      if (iban === '') return refuse('refund_run_settled');
      if (state !== 'paid' || payment === null) return refuse('refund_run_returned');
      const refusal = await undoPaymentWithin(trx, { who, now }, { orderId, payment });
      if (refusal !== null) return refusal;
      if ((await pendingRefundCents(trx, orderId)) > 0)
        return refuse('refund_in_run', { names: (await findOrder(trx, orderId))?.number ?? '' });
      await updateRefund(trx, refund.id, { state: 'in_run', payment_id: null });
      const order = await findOrder(trx, orderId);
      if (order !== undefined && order.paid_cents - order.total_cents < refund.cents) notDue.push(refund);
    }
    await updateExecution(trx, id, { executed_at: null, executed_by: null, executed_on: null });
    for (const refund of notDue) await removeWithin(trx, refund, now);
    return null;
  });
}

/**
 * Records that a transfer was returned: its booking is undone and the amount is due again, to an account
 * staff have to find out. Repeating it changes nothing. Refused: `unknown_refund_run`, `unknown_refund`,
 * `refund_run_open` if the run was never booked.
 */
export function returnRefund(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { run: runId, refund: id }: { run: number; refund: number },
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write((trx) => returnRefundWithin(trx, { who, now }, { run: runId, refund: id }));
}

/** The same within a transaction. */
export async function returnRefundWithin(
  trx: Trx,
  by: { who: Staff; now: number },
  { run, refund: id }: { run: number; refund: number },
): Promise<Refusal | null> {
  if ((await lockRefundRun(trx, run)) === undefined) return refuse('unknown_refund_run');
  const refund = (await refundsOfRun(trx, run)).find((one) => one.id === id);
  if (refund === undefined) return refuse('unknown_refund');
  if (refund.state === 'returned') return null;
  if (refund.payment_id === null) return refuse('refund_run_open');
  return undoPaymentWithin(trx, by, { orderId: refund.order_id, payment: refund.payment_id });
}

/**
 * Removes a refund from a pending run; it is due again, with its account. Removing the last one deletes the
 * run. Refused: `unknown_refund_run`, `refund_run_executed`, `unknown_refund`, `refund_run_debited` if the bank has
 * transferred it already, so that nobody is paid twice.
 */
export function removeRefundFromRun(
  services: Pick<Ports, 'clock' | 'store'>,
  { run: runId, refund: id }: { run: number; refund: number },
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const refunds = await lockPendingRefunds(trx, runId);
    if (!Array.isArray(refunds)) return refunds;
    const refund = refunds.find((one) => one.id === id);
    if (refund === undefined) return refuse('unknown_refund');
    if (await isDebited(trx, runId, id)) return refuse('refund_run_debited');
    await removeWithin(trx, refund, now);
    return null;
  });
}

/**
 * Deletes a pending run; its refunds are due again. Refused: `unknown_refund_run`, `refund_run_executed`,
 * `refund_run_debited` if the bank has transferred any of it already.
 */
export function discardRefundRun(
  services: Pick<Ports, 'clock' | 'store'>,
  runId: number,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const refunds = await lockPendingRefunds(trx, runId);
    if (!Array.isArray(refunds)) return refunds;
    if (await isDebited(trx, runId)) return refuse('refund_run_debited');
    for (const refund of refunds) await restoreAccount(trx, refund, now);
    await deleteRun(trx, runId);
    return null;
  });
}

async function lockPendingRefunds(trx: Trx, runId: number): Promise<RefundRow[] | Refusal> {
  const run = await lockRefundRun(trx, runId);
  if (run === undefined) return refuse('unknown_refund_run');
  return run.executed_at === null ? refundsOfRun(trx, runId) : refuse('refund_run_executed');
}

/** Expects the run to be locked and pending. */
async function removeWithin(trx: Trx, refund: RefundRow, now: number): Promise<void> {
  await restoreAccount(trx, refund, now);
  await deleteRefund(trx, refund.id);
  if ((await refundsOfRun(trx, refund.run_id)).length === 0) await deleteRun(trx, refund.run_id);
  else await bumpRunVersion(trx, refund.run_id);
}

/** Executing the run deleted the account; without this, staff would have to type it again after an undo. */
async function restoreAccount(
  trx: Trx,
  { order_id: orderId, holder, iban, account_by: name, account_by_id: id }: RefundRow,
  now: number,
): Promise<void> {
  await restoreRefundAccount(trx, { orderId, holder, iban, now, by: name === null ? null : { name, id } });
}
