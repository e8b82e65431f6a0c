import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { bookPaymentWithin } from '../payments/book-payment.ts';
import { refuseOwnAccounts } from './four-eyes.ts';
import { deleteRefundAccount } from './refund-accounts.repository.ts';
import {
  lockRefundRun,
  namedRefundsOfRun,
  refuseNotDue,
  updateExecution,
  updateRefund,
} from './refunds.repository.ts';

interface Execution {
  run: number;
  /** The version staff were shown. */
  version: number;
  /** `YYYY-MM-DD` */
  bookedOn: string;
}

/**
 * Books all refunds of a run as transferred, each on its order, in one transaction; repeating it changes
 * nothing. Refused: `unknown_refund_run`, `refund_run_changed` if the run is not the version staff saw,
 * `refund_four_eyes` and `refund_four_eyes_nobody` if the caller wrote one of its accounts, `refund_not_due` with the orders no longer owed a refund, and every refusal of booking a payment; then
 * nothing is booked.
 */
export function executeRefundRun(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
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
    const refusal = (await refuseOwnAccounts(trx, services, who, refunds)) ?? refuseNotDue(refunds);
    if (refusal !== null) return refusal;
    for (const refund of refunds) {
      // Out of the run before booking: an amount in a pending run cannot be refunded in any other way.
      await updateRefund(trx, refund.id, { state: 'paid', payment_id: null });
      const payment = await bookPaymentWithin(
        trx,
        { who, now },
        {
          orderId: refund.order_id,
          // Checked again on the locked order: PayPal may have refunded it a moment ago.
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
    const execution = { executed_at: now, executed_by: nameOfStaff(who), executed_on: bookedOn };
    await updateExecution(trx, id, execution);
    return null;
  });
}
