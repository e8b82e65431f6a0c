import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { queueOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { deskItemsOf, lockOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { cancelRest } from './cancel-rest.ts';
import { type BillingMoment, describeInvoice } from './describe-invoice.ts';
import { documentsOfOrder, insertDocument } from './documents-table.ts';
import { nextNumber } from './next-number.ts';
import { outdatedParts } from './outdated-parts.ts';
import type { AnyBillFacts, CancellationFacts, InvoiceFacts } from './paper/invoice-facts.ts';

interface Correction {
  orderId: string;
  invoiceId: number;
}

/**
 * Corrects an invoice whose facts have changed since: what of it still holds is cancelled under a number of its own, and a
 * new one is issued under the next, in one transaction. No ticket is touched; the guest gets both papers by mail. Nothing
 * is done where that invoice was corrected before. Refused: `unknown_order`, `unknown_document`, `invoice_void` where
 * the order was cancelled, `invoice_unpaid`, `invoice_unchanged`.
 */
export async function correctInvoice(
  services: Pick<Ports, 'clock' | 'store' | 'wakeOutbox'> & SettingsPort,
  who: Staff,
  correction: Correction,
): Promise<Refusal | null> {
  const moment = { now: services.clock(), settings: services.settings() };
  const refused = await services.store.write((trx) => correct(trx, who, correction, moment));
  if (refused === null) services.wakeOutbox();
  return refused;
}

async function correct(
  trx: Trx,
  who: Staff,
  { orderId, invoiceId }: Correction,
  moment: BillingMoment,
): Promise<Refusal | null> {
  const { now } = moment;
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return refuse('unknown_order');
  const documents = await documentsOfOrder(trx, orderId);
  const at = documents.findIndex(({ id, kind }) => id === invoiceId && kind === 'invoice');
  const invoice = documents[at];
  if (invoice === undefined) return refuse('unknown_document');
  // Who pressed twice, or came second, finds it done.
  if (documents.some(({ replaces_id }) => replaces_id === invoiceId)) return null;
  const tickets = (await deskItemsOf(trx, orderId)).filter(({ cancelled_at }) => cancelled_at === null);
  if (tickets.length === 0 || order.total_cents === 0) return refuse('invoice_void');
  if (order.status !== 'paid') return refuse('invoice_unpaid');
  const [old, ...cancellations] = documents
    .slice(at)
    .map(({ facts }) => JSON.parse(facts) as AnyBillFacts) as [InvoiceFacts, ...AnyBillFacts[]];
  if (outdatedParts(old, { order, tickets, settings: moment.settings }).length === 0)
    return refuse('invoice_unchanged');

  const fresh = await describeInvoice(trx, order, moment);
  // Last: all who issue a document wait for its number, from here to the commit.
  const year = Number(fresh.issuedOn.slice(0, 4));
  const cancellation = await nextNumber(trx, year);
  const number = await nextNumber(trx, year);
  const issued = { order_id: orderId, issued_at: now };
  const backFacts: CancellationFacts = {
    ...cancelRest({
      invoice: old,
      cancellations,
      tickets,
      totalCents: order.total_cents,
      issuedOn: fresh.issuedOn,
      now,
    }),
    number: cancellation,
    replacedBy: number,
  };
  await insertDocument(trx, {
    ...issued,
    kind: 'cancellation',
    number: cancellation,
    cancels_id: invoiceId,
    facts: JSON.stringify(backFacts),
  });
  const replaces = { number: old.number, issuedOn: old.issuedOn, cancellation };
  const documentId = await insertDocument(trx, {
    ...issued,
    kind: 'invoice',
    number,
    cancels_id: null,
    replaces_id: invoiceId,
    facts: JSON.stringify({ ...fresh, number, replaces } satisfies InvoiceFacts),
  });
  if (order.email !== '')
    await queueOrderMail(trx, { kind: 'invoice_corrected', orderId, documentId, now, dueAt: now });
  const facts = { before: old.number, cancellation, invoice: number };
  await writeOrderHistory(trx, { orderId, at: now, who, what: 'invoice_corrected', facts });
  return null;
}
