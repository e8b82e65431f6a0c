import { isPercentTakenOff } from '../../../domain/remaining-total.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import { deskItemsOf, type LockedOrder } from '../../sales/orders/orders.repository.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import { paymentsOfOrder } from '../payments/payments.repository.ts';
import { billLinesOf } from './bill-lines-of.ts';
import { sellerOf, taxOf } from './bill-parties.ts';
import { billedBuyer } from './billed-buyer.ts';
import type { InvoiceFacts } from './paper/invoice-facts.ts';

export interface BillingMoment {
  /** Epoch milliseconds. */
  now: number;
  settings: FestivalSettings;
}

/** What stands on the invoice of a paid order at this moment, but for its number. */
export async function describeInvoice(
  db: Db,
  order: LockedOrder,
  { now, settings }: BillingMoment,
): Promise<Omit<InvoiceFacts, 'number'>> {
  const { rule, rateOf } = taxOf(settings);
  const tickets = (await deskItemsOf(db, order.id)).filter((item) => item.cancelled_at === null);
  const { discount_cents: discountCents, discount_percent: discountPercent } = order;
  const isPercent = isPercentTakenOff({ ticketsCents: order.tickets_cents, discountCents, discountPercent });
  const label = isPercent ? `Rabatt (${discountPercent} %)` : 'Rabatt';
  return {
    kind: 'invoice',
    issuedOn: berlinDay(now),
    festival: settings.title,
    seller: sellerOf(settings),
    buyer: billedBuyer(order),
    order: { number: order.number, orderedOn: berlinDay(order.created_at) },
    lines: billLinesOf(tickets, rateOf),
    discount: discountCents > 0 ? { label, cents: discountCents } : null,
    tax: rule,
    // What is beyond it is no part of the invoice: it is given back.
    payment: { ...(await paidBy(db, order, now)), cents: order.total_cents },
    dueOn: order.due_on,
    madeAt: now,
  };
}

/**
 * The day on which the last of what the order costs came in, and by which ways it did; what went out or came in beyond
 * it says nothing of that.
 */
async function paidBy(
  db: Db,
  order: LockedOrder,
  now: number,
): Promise<{ receivedOn: string; method: string }> {
  const receipts = (await paymentsOfOrder(db, order.id))
    .filter(({ undone_at, cents }) => undone_at === null && cents > 0)
    .sort((a, b) => a.booked_on.localeCompare(b.booked_on));
  let [cents, count] = [0, 0];
  while (cents < order.total_cents && count < receipts.length) cents += receipts[count++]?.cents ?? 0;
  const counted = receipts.slice(0, count);
  const ways = new Set(counted.map(({ method }) => (method === 'paypal' ? 'PayPal' : 'Überweisung')));
  return {
    receivedOn: counted.at(-1)?.booked_on ?? berlinDay(order.paid_at ?? now),
    method: [...ways].join(' und ') || 'Überweisung',
  };
}
