import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { bookPaymentWithin } from '../payments/book-payment.ts';
import { deleteRefundAccount } from './refund-accounts.repository.ts';
import { lockRefundRun, namedRefundsOfRun, refuseNotDue, updateRefund } from './refunds.repository.ts';

interface Execution {
  run: number;
  /** As it was seen. */
  version: number;
  /** `YYYY-MM-DD` */
  bookedOn: string;
}

/**
 * Books all refunds of a run as transferred, each at its order, in one transaction; a second time it changes nothing.
 * Refused: `unknown_refund_run`, `refund_run_changed` where it is not the run that was seen, `refund_not_due` with the
 * orders that are no longer owed it, and what a payment is refused for; then nothing is booked.
 */
export function executeRefundRun(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { run: id, version, bookedOn }: Execution,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const run = await lockRefundRun(trx, id);
    if (run === undefined) return refuse('unknown_refund_run');
    if (run.executed_at !== null) return null;
    if (run.version !== version) return refuse('refund_run_changed');
    const refunds = await namedRefundsOfRun(trx, id);
    const refusal = refuseNotDue(refunds);
    if (refusal !== null) return refusal;
    for (const refund of refunds) {
      // First out of the run: what stands in one nobody else may give back.
      await updateRefund(trx, refund.id, { state: 'paid', payment_id: null });
      const payment = await bookPaymentWithin(
        trx,
        { who, now },
        {
          orderId: refund.order_id,
          // Asked again of the locked order: PayPal may have given it back a moment ago.
          centsOf: ({ paid_cents: paid, total_cents: total, number }) =>
            paid - refund.cents >= total ? -refund.cents : refuse('refund_not_due', { names: number }),
          bookedOn,
          note: `Erstattungslauf ${id}`,
        },
      );
      if (isRefusal(payment)) return payment;
      await updateRefund(trx, refund.id, { state: 'paid', payment_id: payment });
      await deleteRefundAccount(trx, refund.order_id);
    }
    await trx
      .updateTable('refund_runs')
      .set({ executed_at: now, executed_by: nameOfStaff(who), executed_on: bookedOn })
      .where('id', '=', id)
      .execute();
    return null;
  });
}
