import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { undoPaymentWithin } from '../payments/undo-payment.ts';
import { lockRefundRun, refundsOfRun } from './refunds.repository.ts';

/**
 * Writes down that a transfer came back: its booking is taken back, and the amount is due again, to an account that
 * somebody has to find out. A second time it changes nothing. Refused: `unknown_refund_run`, `unknown_refund`,
 * `refund_run_open` where it was never booked.
 */
export function returnRefund(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { run: runId, refund: id }: { run: number; refund: number },
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    if ((await lockRefundRun(trx, runId)) === undefined) return refuse('unknown_refund_run');
    const refund = (await refundsOfRun(trx, runId)).find((one) => one.id === id);
    if (refund === undefined) return refuse('unknown_refund');
    if (refund.state === 'returned') return null;
    if (refund.payment_id === null) return refuse('refund_run_open');
    return undoPaymentWithin(trx, { who, now }, { orderId: refund.order_id, payment: refund.payment_id });
  });
}
