import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import { notePaypalState } from './book-paypal.ts';
import type { PaypalCalls, PaypalPort } from './paypal-calls.ts';
import {
  claimPoll,
  isCaptureExpired,
  isDecisionExpired,
  nextPollAt,
  orderToPay,
  type PaypalRow,
  paypalOrdersToPoll,
  stopPolling,
} from './paypal-orders.repository.ts';
import { settlePaypal } from './settle-paypal.ts';

/** A handful a minute: guests and messages need PayPal's patience too. */
const AT_ONCE = 20;

/**
 * Asks PayPal about payments of which neither the guest nor a message has told the end, as where both were lost, and books
 * what has come in like these. Rarer with their age, until nothing can come any more; what PayPal still looks into after
 * weeks is for staff. Ends early where PayPal is silent. Without an account it does nothing.
 */
export async function pollPaypal(
  services: Pick<Ports, 'clock' | 'log' | 'store'> & PaypalPort,
): Promise<void> {
  const calls = services.paypal;
  if (calls === null) return;
  const now = services.clock();
  for (const row of await paypalOrdersToPoll(services.store.read, now, AT_ONCE)) {
    const askAt = nextPollAt(row.created_at, now);
    // Of several servers on one database one asks.
    if (!(await services.store.write((trx) => claimPoll(trx, row, askAt)))) continue;
    const isAnswered = await askAbout(services, calls, { ...row, ask_at: askAt });
    if (!isAnswered) return;
  }
}

async function askAbout(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  calls: PaypalCalls,
  row: PaypalRow,
): Promise<boolean> {
  const order = await findOrder(services.store.read, row.order_id);
  if (order === undefined) return true;
  const { state, isUnknown } = await settlePaypal(services, calls, orderToPay(order), row);
  const now = services.clock();
  const isOver = isDecisionExpired(row.created_at, now);
  if (state === 'pending' && isOver)
    await notePaypalState(services, row, 'wrong', 'seit über einem Monat „wird geprüft“');
  else if (state === 'open' && (isOver || (!isUnknown && isCaptureExpired(row.created_at, now))))
    await services.store.write((trx) => stopPolling(trx, row));
  return !isUnknown;
}
