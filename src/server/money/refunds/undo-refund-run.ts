import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import { undoPaymentWithin } from '../payments/undo-payment.ts';
import { restoreRefundAccount } from './refund-accounts.repository.ts';
import {
  bumpRunVersion,
  deleteRun,
  lockRefundRun,
  pendingRefundCents,
  type RefundRow,
  refundsOfRun,
  updateRefund,
} from './refunds.repository.ts';

/**
 * Takes the bookings of a run back, all or none: it waits to be transferred again, without what is no longer owed. Of a
 * run that waits already it changes nothing. Refused: `unknown_refund_run`, `refund_run_settled` once its accounts are deleted, `refund_run_returned`
 * where a transfer of it came back, `refund_in_run` where an order waits in another run by now.
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
    const gone: RefundRow[] = [];
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
      if (order !== undefined && order.paid_cents - order.total_cents < refund.cents) gone.push(refund);
    }
    await trx
      .updateTable('refund_runs')
      .set({ executed_at: null, executed_by: null, executed_on: null })
      .where('id', '=', id)
      .execute();
    for (const refund of gone) await takeOutWithin(trx, refund, { who, now });
    return null;
  });
}

/**
 * Takes a refund out of a run that is not executed; it is open again, with its account. With the last one the run goes.
 * Refused: `unknown_refund_run`, `refund_run_executed`, `unknown_refund`.
 */
export function removeRefundFromRun(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { run: runId, refund: id }: { run: number; refund: number },
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const refunds = await refundsWaitingIn(trx, runId);
    if (!Array.isArray(refunds)) return refunds;
    const refund = refunds.find((one) => one.id === id);
    if (refund === undefined) return refuse('unknown_refund');
    await takeOutWithin(trx, refund, { now, who });
    return null;
  });
}

/** The same as part of a larger operation, of a run that is locked and not executed. */
async function takeOutWithin(trx: Trx, refund: RefundRow, by: { now: number; who: Staff }): Promise<void> {
  await openAgain(trx, refund, by);
  await trx.deleteFrom('refunds').where('id', '=', refund.id).execute();
  if ((await refundsOfRun(trx, refund.run_id)).length === 0) await deleteRun(trx, refund.run_id);
  else await bumpRunVersion(trx, refund.run_id);
}

/** Lets a run go that is not executed; all its refunds are open again. Refused: `unknown_refund_run`, `refund_run_executed`. */
export function discardRefundRun(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  runId: number,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const refunds = await refundsWaitingIn(trx, runId);
    if (!Array.isArray(refunds)) return refunds;
    for (const refund of refunds) await openAgain(trx, refund, { now, who });
    await deleteRun(trx, runId);
    return null;
  });
}

async function refundsWaitingIn(trx: Trx, runId: number): Promise<RefundRow[] | Refusal> {
  const run = await lockRefundRun(trx, runId);
  if (run === undefined) return refuse('unknown_refund_run');
  return run.executed_at === null ? refundsOfRun(trx, runId) : refuse('refund_run_executed');
}

/** What was typed is not typed again: executing and taking back a run had deleted it. */
async function openAgain(
  trx: Trx,
  { order_id: orderId, holder, iban }: RefundRow,
  { now, who }: { now: number; who: Staff },
): Promise<void> {
  await restoreRefundAccount(trx, { orderId, holder, iban, now, who: nameOfStaff(who) });
}
