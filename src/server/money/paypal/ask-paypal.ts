import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import { notePaypalState } from './book-paypal.ts';
import { isPastDeciding, isPastPaying, nextQuestionAt } from './next-question.ts';
import { orderToPay } from './order-to-pay.ts';
import type { PaypalCalls, PaypalPort } from './paypal-calls.ts';
import { claimQuestion, endQuestions, type PaypalRow, paypalOrdersToAsk } from './paypal-orders-table.ts';
import { settlePaypal } from './settle-paypal.ts';

/** A handful a minute: guests and messages need PayPal's patience too. */
const AT_ONCE = 20;

/**
 * Asks PayPal about payments of which neither the guest nor a message has told the end, as where both were lost, and books
 * what has come in like these. Rarer with their age, until nothing can come any more; what PayPal still looks into after
 * weeks is for staff. Ends early where PayPal is silent. Without an account it does nothing.
 */
export async function askPaypal(
  services: Pick<Ports, 'clock' | 'log' | 'store'> & PaypalPort,
): Promise<void> {
  const calls = services.paypal;
  if (calls === null) return;
  const now = services.clock();
  for (const row of await paypalOrdersToAsk(services.store.read, now, AT_ONCE)) {
    const askAt = nextQuestionAt(row.created_at, now);
    // Of several servers on one database one asks.
    if (!(await services.store.write((trx) => claimQuestion(trx, row, askAt)))) continue;
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
  const isOver = isPastDeciding(row.created_at, now);
  if (state === 'pending' && isOver)
    await notePaypalState(services, row, 'wrong', 'seit über einem Monat „wird geprüft“');
  else if (state === 'open' && (isOver || (!isUnknown && isPastPaying(row.created_at, now))))
    await services.store.write((trx) => endQuestions(trx, row));
  return !isUnknown;
}
