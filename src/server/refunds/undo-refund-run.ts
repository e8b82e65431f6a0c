import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Staff } from '../http/actor.ts';
import { undoPaymentWithin } from '../payments/undo-payment.ts';
import type { Services } from '../services.ts';
import { inRunCents } from './in-run-cents.ts';
import { lockRefundRun } from './refund-runs-table.ts';
import { changeRefund, refundsOfRun } from './refunds-table.ts';

/**
 * Takes the bookings of a run back, all or none: it waits to be transferred again. Of a run that waits already it changes
 * nothing. Refused: `unknown_refund_run`, `refund_run_settled` once its accounts are deleted, `refund_run_returned`
 * where a transfer of it came back, `refund_in_run` where an order waits in another run by now.
 */
export function undoRefundRun(services: Services, who: Staff, id: number): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const run = await lockRefundRun(trx, id);
    if (run === undefined) return refuse('unknown_refund_run');
    if (run.executed_at === null) return null;
    for (const { id: refund, order_id: orderId, payment_id: payment, state, iban } of await refundsOfRun(
      trx,
      id,
    )) {
      if (iban === '') return refuse('refund_run_settled');
      if (state !== 'paid' || payment === null) return refuse('refund_run_returned');
      const refusal = await undoPaymentWithin(trx, { who, now }, { orderId, payment });
      if (refusal !== null) return refusal;
      if ((await inRunCents(trx, orderId)) > 0)
        return refuse('refund_in_run', { names: await numberOf(orderId) });
      await changeRefund(trx, refund, { state: 'in_run', payment_id: null });
    }
    await trx
      .updateTable('refund_runs')
      .set({ executed_at: null, executed_by: null, executed_on: null })
      .where('id', '=', id)
      .execute();
    return null;

    async function numberOf(orderId: string): Promise<string> {
      const order = await trx
        .selectFrom('orders')
        .select('number')
        .where('id', '=', orderId)
        .executeTakeFirst();
      return order?.number ?? '';
    }
  });
}
