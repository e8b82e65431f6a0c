import type { InvoicePart } from '../../../contract/documents.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { formatDateTime } from '../../../domain/stored-time.ts';
import { type TaxRule, taxSumsLess } from '../../../domain/tax.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { queueOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import {
  type LockedOrder,
  lockOrder,
  type StaffItemRow,
  staffItemsOf,
} from '../../sales/orders/orders.repository.ts';
import type { FestivalSettings, SettingsPort } from '../../settings/festival-settings.ts';
import { settleParts } from '../payments/payment-parts.ts';
import {
  type BillingMoment,
  describeInvoice,
  invoiceLines,
  invoiceRecipient,
  lineOfTicket,
  type RecipientFields,
  sellerOf,
  taxOf,
} from './describe-invoice.ts';
import { documentsOfOrder, insertDocument, nextNumber } from './documents.repository.ts';
import {
  type AnyBillFacts,
  billAmounts,
  type CancellationFacts,
  formatRate,
  type InvoiceFacts,
  type InvoiceLine,
  type InvoiceRecipient,
  type InvoiceSeller,
  sellerText,
} from './pdf/invoice-facts.ts';

interface Correction {
  orderId: string;
  invoiceId: number;
  /** What changes; by default the wrong facts of this invoice. */
  parts?: ReadonlyArray<InvoicePart> | undefined;
}

/**
 * Corrects wrong facts of one invoice: cancels what is still valid of it and issues a new one under the next number, in
 * one transaction, in which nothing but the named parts differs. Tickets stay as they are; the guest gets both documents
 * by mail. Does nothing if it was corrected before. Refused: `unknown_order`, `unknown_document`, `invoice_void` if the order was cancelled,
 * `invoice_unpaid`, `invoice_unchanged`.
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
  { orderId, invoiceId, parts }: Correction,
  moment: BillingMoment,
): Promise<Refusal | null> {
  const { now } = moment;
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return refuse('unknown_order');
  const documents = await documentsOfOrder(trx, orderId);
  const at = documents.findIndex(({ id, kind }) => id === invoiceId && kind === 'invoice');
  const invoice = documents[at];
  if (invoice === undefined) return refuse('unknown_document');
  // A double click or a second person finds it done.
  if (documents.some(({ replaces_id }) => replaces_id === invoiceId)) return null;
  const tickets = (await staffItemsOf(trx, orderId)).filter(({ cancelled_at }) => cancelled_at === null);
  if (tickets.length === 0 || order.total_cents === 0) return refuse('invoice_void');
  if (order.status !== 'paid') return refuse('invoice_unpaid');
  const old: InvoiceFacts = JSON.parse(invoice.facts);
  const changes = invoiceChanges(old, { order, tickets, settings: moment.settings });
  const changing = changes.filter(({ part, isWrong }) => parts?.includes(part) ?? isWrong);
  if (changing.length === 0) return refuse('invoice_unchanged');

  const isChanged = (part: InvoicePart) => changing.some((change) => change.part === part);
  const fresh = keepParts(old, await describeInvoice(trx, order, tickets, moment), isChanged);
  const replaced = { order, documents, at, old, fresh, tickets, totalCents: order.total_cents };
  const { documentId, cancellation, number } = await replaceInvoice(trx, replaced, now);
  const bill = { ...fresh, number: number ?? '' };
  await settleParts(trx, order, tickets, (ticket) => lineOfTicket(bill, ticket)?.ratePercent ?? 0);
  if (order.email !== '')
    await queueOrderMail(trx, { kind: 'invoice_corrected', orderId, documentId, now, dueAt: now });
  const facts = { before: old.number, cancellation, invoice: bill.number };
  await writeOrderHistory(trx, { orderId, at: now, who, what: 'invoice_corrected', facts });
  return null;
}

/**
 * Bills a locked order again whose price was just lowered: cancels what is still valid of its invoice and, if it still
 * costs anything, issues one of the new sum. `before` is what was billed. Returns the id of the new document, null
 * where there was no invoice; it is left to the caller to mail it.
 */
export async function rebillOrder(
  trx: Trx,
  orderId: string,
  before: { tickets: ReadonlyArray<StaffItemRow>; totalCents: number },
  moment: BillingMoment,
): Promise<number | null> {
  const order = await lockOrder(trx, orderId);
  const documents = await documentsOfOrder(trx, orderId);
  const at = documents.findLastIndex(({ kind }) => kind === 'invoice');
  const invoice = documents[at];
  if (order === undefined || invoice === undefined) return null;
  const old: InvoiceFacts = JSON.parse(invoice.facts);
  const left = (await staffItemsOf(trx, orderId)).filter(({ cancelled_at }) => cancelled_at === null);
  const fresh = keepParts(old, await describeInvoice(trx, order, left, moment), () => false);
  const replaced = { order, documents, at, old, fresh, ...before };
  return (await replaceInvoice(trx, replaced, moment.now)).documentId;
}

interface Replaced {
  order: LockedOrder;
  documents: Awaited<ReturnType<typeof documentsOfOrder>>;
  /** The place of the invoice among them. */
  at: number;
  old: InvoiceFacts;
  /** What takes its place, without its number. */
  fresh: Omit<InvoiceFacts, 'number'>;
  /** The valid tickets as they were billed, and what they cost together. */
  tickets: ReadonlyArray<StaffItemRow>;
  totalCents: number;
}

/** `number` is that of the new invoice; null if nothing is left to bill. */
async function replaceInvoice(
  trx: Trx,
  { order, documents, at, old, fresh, tickets, totalCents }: Replaced,
  now: number,
): Promise<{ documentId: number; cancellation: string; number: string | null }> {
  const orderId = order.id;
  const invoiceId = documents[at]?.id ?? null;
  const cancellations = documents.slice(at + 1).map(({ facts }): AnyBillFacts => JSON.parse(facts));
  // Last, because every issuer waits for the number's row from here to the commit.
  const year = Number(fresh.issuedOn.slice(0, 4));
  const cancellation = await nextNumber(trx, year);
  const number = order.total_cents === 0 ? null : await nextNumber(trx, year);
  const issued = { order_id: orderId, issued_at: now };
  const backFacts: CancellationFacts = {
    ...cancelRest({
      invoice: old,
      cancellations,
      tickets,
      totalCents,
      issuedOn: fresh.issuedOn,
      now,
    }),
    number: cancellation,
    ...(number !== null && { replacedBy: number }),
  };
  const cancellationId = await insertDocument(trx, {
    ...issued,
    kind: 'cancellation',
    number: cancellation,
    cancels_id: invoiceId,
    facts: JSON.stringify(backFacts),
  });
  if (number === null) return { documentId: cancellationId, cancellation, number };
  const replaces = { number: old.number, issuedOn: old.issuedOn, cancellation };
  const documentId = await insertDocument(trx, {
    ...issued,
    kind: 'invoice',
    number,
    cancels_id: null,
    replaces_id: invoiceId,
    facts: JSON.stringify({ ...fresh, number, replaces } satisfies InvoiceFacts),
  });
  return { documentId, cancellation, number };
}

interface Rest {
  invoice: InvoiceFacts;
  cancellations: ReadonlyArray<AnyBillFacts>;
  /** The remaining tickets, and what they cost together after discount. */
  tickets: ReadonlyArray<StaffItemRow>;
  totalCents: number;
  /** `YYYY-MM-DD` */
  issuedOn: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Cancels what is still valid of an invoice, line by line as printed, without a refund. */
function cancelRest(rest: Rest): Omit<CancellationFacts, 'number'> {
  const { invoice, cancellations, tickets, totalCents, issuedOn, now } = rest;
  const { festival, seller, buyer, order, tax } = invoice;
  const isWhole = cancellations.length === 0;
  const worthCents = tickets.reduce((sum, ticket) => sum + ticket.price_cents, 0);
  const cents = worthCents - totalCents;
  const label = invoice.discount?.label ?? 'Rabatt';
  return {
    kind: 'cancellation',
    issuedOn,
    cancels: { number: invoice.number, issuedOn: invoice.issuedOn },
    isWhole,
    refundCents: 0,
    ...(tax.kind === 'rates' && {
      taxes: taxSumsLess(
        [invoice, ...cancellations].flatMap((bill) => billAmounts(bill).taxes),
        [],
      ),
    }),
    festival,
    seller,
    buyer,
    order,
    lines: isWhole
      ? invoice.lines
      : invoiceLines(tickets, (ticket) => lineOfTicket(invoice, ticket)?.ratePercent ?? 0),
    discount: isWhole ? invoice.discount : cents > 0 ? { label, cents } : null,
    tax,
    madeAt: now,
  };
}

/** A new invoice with all parts of the old one that are not meant to change. */
function keepParts<Fresh extends Omit<InvoiceFacts, 'number'>>(
  old: InvoiceFacts,
  fresh: Fresh,
  isChanged: (part: InvoicePart) => boolean,
): Fresh {
  const oldLineOf = (line: InvoiceLine) =>
    lineOfTicket(old, {
      ticket_price_id: line.ticketPriceId ?? 0,
      name: line.name,
      event_name: line.eventName,
    });
  return {
    ...fresh,
    ...(!isChanged('buyer') && { buyer: old.buyer }),
    ...(!isChanged('seller') && { seller: old.seller }),
    ...(!isChanged('tax') && { tax: old.tax }),
    lines: fresh.lines.map((line) => {
      const was = oldLineOf(line);
      return {
        ...line,
        ...(!isChanged('supply') && was !== undefined && { suppliedAt: was.suppliedAt }),
        ...(!isChanged('tax') && {
          ratePercent: was?.ratePercent ?? (old.tax.kind === 'exempt' ? 0 : line.ratePercent),
        }),
      };
    }),
  };
}

interface Today {
  order: RecipientFields;
  tickets: ReadonlyArray<StaffItemRow>;
  settings: FestivalSettings;
}

interface InvoiceChange {
  part: InvoicePart;
  /** As printed, and as it would be printed today. */
  from: string;
  to: string;
  /** A wrong fact of this invoice; otherwise the club has changed since, and the invoice was right when issued. */
  isWrong: boolean;
}

/**
 * What differs today in the mandatory parts of an invoice: recipient, seller, date of supply, tax. Seats, telephone numbers
 * and the like are no reason for a correction, and neither is what the club has changed about itself or its tax.
 */
export function invoiceChanges(invoice: InvoiceFacts, { order, tickets, settings }: Today): InvoiceChange[] {
  const { rule, rateOf } = taxOf(settings);
  const billed = tickets.flatMap((ticket) => {
    const line = lineOfTicket(invoice, ticket);
    return line === undefined ? [] : [{ ticket, line }];
  });
  const buyer = invoiceRecipient(order);
  const seller = sellerOf(settings);
  const moved = billed.filter(({ ticket, line }) => line.suppliedAt !== ticket.event_starts_at);
  const taxed = isSame(invoice.tax, rule)
    ? billed.filter(({ ticket, line }) => line.ratePercent !== rateOf(ticket))
    : billed;
  const isOtherTax = !isSame(invoice.tax, rule) || taxed.length > 0;
  return [
    ...(isSame(invoice.buyer, buyer)
      ? []
      : [
          {
            part: 'buyer' as const,
            from: recipientText(invoice.buyer),
            to: recipientText(buyer),
            isWrong: true,
          },
        ]),
    ...(isSame(namedBy(invoice.seller), namedBy(seller))
      ? []
      : [
          {
            part: 'seller' as const,
            from: filled([sellerText(invoice.seller), invoice.seller.taxNumber]),
            to: filled([sellerText(seller), seller.taxNumber]),
            isWrong: false,
          },
        ]),
    ...(moved.length === 0
      ? []
      : [
          {
            part: 'supply' as const,
            from: listed(moved.map(({ line }) => formatDateTime(line.suppliedAt))),
            to: listed(moved.map(({ ticket }) => formatDateTime(ticket.event_starts_at))),
            isWrong: true,
          },
        ]),
    ...(isOtherTax
      ? [
          {
            part: 'tax' as const,
            from: taxText(
              invoice.tax,
              taxed.map(({ line }) => line.ratePercent),
            ),
            to: taxText(
              rule,
              taxed.map(({ ticket }) => rateOf(ticket)),
            ),
            // Only the rate that a price itself names was wrong from the start.
            isWrong: isSame(invoice.tax, rule) && taxed.some(({ ticket }) => ticket.tax_percent !== null),
          },
        ]
      : []),
  ];
}

function recipientText({
  company,
  name,
  street,
  zipcode,
  city,
  vatId = '',
  reference = '',
}: InvoiceRecipient) {
  return filled([company, name, street, `${zipcode} ${city}`.trim(), vatId, reference]);
}

function taxText(rule: TaxRule, rates: ReadonlyArray<number>): string {
  return rule.kind === 'exempt' ? rule.note : listed(rates.map(formatRate));
}

const filled = (parts: ReadonlyArray<string>) => parts.filter((part) => part !== '').join(', ');
const listed = (texts: ReadonlyArray<string>) => [...new Set(texts)].join(', ');

/** The seller's details that § 14 (4) UStG requires. */
function namedBy({ name, street, zipcode, city, taxNumber }: InvoiceSeller) {
  return { name, street, zipcode, city, taxNumber };
}

/** For objects with the same order of properties. */
function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
