import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import { notePaypalState } from './book-paypal.ts';
import type { PaypalCalls, PaypalPort } from './paypal-calls.ts';
import {
  CAPTURABLE_MS,
  claimPoll,
  FIRST_POLL_MS,
  type PaypalRow,
  paypalOrdersToPoll,
  stopPolling,
} from './paypal-orders.repository.ts';
import { orderToPay, settlePaypal } from './settle-paypal.ts';

/** Polls per run, one run a minute: guests and webhooks share PayPal's rate limit. */
const BATCH = 20;

const DAY_MS = 24 * 60 * 60 * 1000;

/** PayPal decides within days, and returns money after 30 if it was not accepted. */
const DECISION_MS = 35 * DAY_MS;

/**
 * Asks PayPal about payments whose outcome neither the guest nor a webhook has reported, and books the money
 * received. The older a payment, the rarer the polls, until it has expired; one that PayPal still reviews
 * after weeks is flagged for staff. Stops early if PayPal does not answer; does nothing without an account.
 */
export async function pollPaypal(
  services: Pick<Ports, 'clock' | 'log' | 'store'> & PaypalPort,
): Promise<void> {
  const calls = services.paypal;
  if (calls === null) return;
  const now = services.clock();
  for (const row of await paypalOrdersToPoll(services.store.read, now, BATCH)) {
    const askAt = nextPollAt(row.created_at, now);
    // Only one of several servers on the same database polls a payment.
    if (!(await services.store.write((trx) => claimPoll(trx, row, askAt)))) continue;
    const isAnswered = await pollPayment(services, calls, { ...row, ask_at: askAt });
    if (!isAnswered) return;
  }
}

/** Polls at twice the payment's age, at least once a day. */
function nextPollAt(createdAt: number, now: number): number {
  return now + Math.min(Math.max(now - createdAt, FIRST_POLL_MS), DAY_MS);
}

/** False if PayPal did not answer. */
async function pollPayment(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  calls: PaypalCalls,
  row: PaypalRow,
): Promise<boolean> {
  const order = await findOrder(services.store.read, row.order_id);
  if (order === undefined) return true;
  const { state, isUnknown } = await settlePaypal(services, calls, orderToPay(order), row);
  const now = services.clock();
  const age = now - row.created_at;
  const isDecisionOverdue = age >= DECISION_MS;
  if (state === 'pending' && isDecisionOverdue)
    await notePaypalState(services, row, 'wrong', 'seit über einem Monat „wird geprüft“');
  else if (state === 'open' && (isDecisionOverdue || (!isUnknown && age >= CAPTURABLE_MS)))
    await services.store.write((trx) => stopPolling(trx, row));
  return !isUnknown;
}
