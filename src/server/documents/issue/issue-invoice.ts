import { isPercentTakenOff } from '../../../domain/remaining-total.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Trx } from '../../database/store.ts';
import { deskItemsOf } from '../../orders/desk-order-table.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { paymentsOfOrder } from '../../payments/payments-table.ts';
import type { Services } from '../../services.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import type { InvoiceFacts } from '../invoice/invoice-facts.ts';
import { billLinesOf } from './bill-lines-of.ts';
import { sellerOf, taxOf } from './bill-parties.ts';
import { insertDocument, invoiceOfOrder } from './documents-table.ts';
import { nextNumber } from './next-number.ts';

/**
 * Issues the invoice of a paid order, under the next number of the year and with everything as it is at this moment;
 * answers the document's id. An order has one invoice: it is answered again. `null` where there is nothing to bill: an
 * order that is not paid, or that costs nothing.
 */
export function issueInvoice(services: Services, orderId: string): Promise<number | null> {
  const now = services.clock();
  return services.store.write((trx) => issue(trx, orderId, { now, settings: services.settings() }));
}

interface Moment {
  /** Epoch milliseconds. */
  now: number;
  settings: FestivalSettings;
}

async function issue(trx: Trx, orderId: string, moment: Moment): Promise<number | null> {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return null;
  const earlier = await invoiceOfOrder(trx, orderId);
  if (earlier !== undefined) return earlier.id;
  if (order.status !== 'paid' || order.total_cents === 0) return null;
  // Its money never comes into the shop's books: the box office counts it on paper.
  if (order.source === 'box_office') return null;
  const facts = await describe(trx, order, moment);
  // Last: all who issue a document wait for its number, from here to the commit.
  const number = await nextNumber(trx, Number(facts.issuedOn.slice(0, 4)));
  return insertDocument(trx, {
    order_id: orderId,
    kind: 'invoice',
    number,
    issued_at: moment.now,
    cancels_id: null,
    facts: JSON.stringify({ ...facts, number } satisfies InvoiceFacts),
  });
}

async function describe(
  trx: Trx,
  order: LockedOrder,
  { now, settings }: Moment,
): Promise<Omit<InvoiceFacts, 'number'>> {
  const { rule, rateOf } = taxOf(settings);
  const tickets = (await deskItemsOf(trx, order.id)).filter((item) => item.cancelled_at === null);
  const { discount_cents: discountCents, discount_percent: discountPercent } = order;
  const isPercent = isPercentTakenOff({ ticketsCents: order.tickets_cents, discountCents, discountPercent });
  const label = isPercent ? `Rabatt (${discountPercent} %)` : 'Rabatt';
  return {
    kind: 'invoice',
    issuedOn: berlinDay(now),
    festival: settings.title,
    seller: sellerOf(settings),
    buyer: {
      company: '',
      name: `${order.firstname} ${order.lastname}`.trim(),
      street: order.street,
      zipcode: order.zipcode,
      city: order.city,
    },
    order: { number: order.number, orderedOn: berlinDay(order.created_at) },
    lines: billLinesOf(tickets, rateOf),
    discount: discountCents > 0 ? { label, cents: discountCents } : null,
    tax: rule,
    payment: {
      receivedOn: await paidOn(trx, order, now),
      // What is beyond it is no part of the invoice: it is given back.
      cents: order.total_cents,
      method: 'Überweisung',
    },
    dueOn: order.due_on,
    madeAt: now,
  };
}

/** The day on which the last of what the order costs came in; what went out or came in beyond it says nothing of that. */
async function paidOn(trx: Trx, order: LockedOrder, now: number): Promise<string> {
  const receipts = (await paymentsOfOrder(trx, order.id))
    .filter(({ undone_at, cents }) => undone_at === null && cents > 0)
    .sort((a, b) => a.booked_on.localeCompare(b.booked_on));
  let cents = 0;
  for (const receipt of receipts) {
    cents += receipt.cents;
    if (cents >= order.total_cents) return receipt.booked_on;
  }
  return receipts.at(-1)?.booked_on ?? berlinDay(order.paid_at ?? now);
}
