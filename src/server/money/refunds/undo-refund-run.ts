import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import { undoPaymentWithin } from '../payments/undo-payment.ts';
import { inRunCents } from './in-run-cents.ts';
import { lockRefundRun } from './refund-runs-table.ts';
import { changeRefund, type RefundRow, refundsOfRun } from './refunds-table.ts';
import { takeOutWithin } from './take-out-refund.ts';

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
      if ((await inRunCents(trx, orderId)) > 0)
        return refuse('refund_in_run', { names: (await findOrder(trx, orderId))?.number ?? '' });
      await changeRefund(trx, refund.id, { state: 'in_run', payment_id: null });
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
