import { mustAwaitTaxNumber } from '../../../domain/tax.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { lockOrder, staffItemsOf } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { settleParts } from '../payments/payment-parts.ts';
import { type BillingMoment, describeInvoice, taxOf } from './describe-invoice.ts';
import { insertDocument, invoiceOfOrder, nextNumber } from './documents.repository.ts';
import type { InvoiceFacts } from './pdf/invoice-facts.ts';
import { endWaiting, letInvoiceWait } from './waiting-invoices.repository.ts';

/**
 * Issues the invoice of a paid order under the year's next number and returns the document's id, or that of
 * the current invoice if there is one. `null` if there is nothing to bill, because the order is not paid or costs nothing,
 * or if the invoice must wait for the club's tax number (`issueWaitingInvoices`).
 */
export function issueInvoice(
  services: Pick<Ports, 'clock' | 'store'> & SettingsPort,
  orderId: string,
): Promise<number | null> {
  const now = services.clock();
  return services.store.write((trx) => issueWithin(trx, orderId, { now, settings: services.settings() }));
}

/** `issueInvoice` as part of a larger operation. */
export async function issueWithin(trx: Trx, orderId: string, moment: BillingMoment): Promise<number | null> {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return null;
  const earlier = await invoiceOfOrder(trx, orderId);
  if (earlier !== undefined) return earlier.id;
  if (order.status !== 'paid' || order.total_cents === 0) return null;
  // The box office's cash is not booked here.
  if (order.source === 'box_office') return null;
  if (mustAwaitTaxNumber(order.total_cents, moment.settings.club.tax_number)) {
    await letInvoiceWait(trx, orderId, moment.now);
    return null;
  }
  const tickets = (await staffItemsOf(trx, orderId)).filter(({ cancelled_at }) => cancelled_at === null);
  const facts = await describeInvoice(trx, order, tickets, moment);
  await settleParts(trx, order, tickets, taxOf(moment.settings).rateOf);
  await endWaiting(trx, orderId);
  // Last, because every issuer waits for the number's row from here to the commit.
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
