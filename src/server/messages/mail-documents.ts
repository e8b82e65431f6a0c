import { isRefusal } from '../../contract/refusals.ts';
import { mustAwaitTaxNumber } from '../../domain/tax.ts';
import { documentsOfOrder, findDocument, invoiceOfOrder } from '../money/invoices/documents.repository.ts';
import { printDocument } from '../money/invoices/issued-documents.ts';
import type { AnyBillFacts } from '../money/invoices/pdf/invoice-facts.ts';
import { printPaidOrder } from '../money/order-documents/print-paid-order.ts';
import { printTerms } from '../money/order-documents/print-terms.ts';
import { printTickets } from '../money/order-documents/print-tickets.ts';
import type { Db } from '../platform/database/store.ts';
import type { Ports } from '../platform/ports.ts';
import { findOrder, ticketsOfOrder } from '../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { type MailAttachment, type MailContent, pdfAttachment } from './mail-message.ts';

interface MailedBill {
  number: string;
  bytes: Bytes;
  facts: AnyBillFacts;
  /** For a cancellation: the id of its invoice. */
  cancelsId: number | null;
}

/** The documents that mails attach; `null` if an order or document has none, or none any more. */
export interface MailDocuments {
  /** The wording that the order accepted. */
  terms(orderId: string): Promise<Bytes>;
  tickets(orderId: string): Promise<Bytes | null>;
  /** Tickets, calendar and, unless it costs nothing, the invoice of a paid order. */
  paidOrder(orderId: string): Promise<{
    tickets: Bytes;
    calendar: string;
    invoice: Pick<MailedBill, 'number' | 'bytes'> | null;
  } | null>;
  bill(documentId: number): Promise<MailedBill | null>;
}

/** `queuedAt`: when the mail was queued, epoch milliseconds. */
interface OrderMail {
  orderId: string;
  documentId: number | null;
  queuedAt: number;
}

export type WriteOrderMail = (
  services: Pick<Ports, 'config' | 'store'> & SettingsPort,
  documents: MailDocuments,
  mail: OrderMail,
) => Promise<MailContent | null>;

type Bytes = Uint8Array;

/** Prints the documents now, for sending; issues an invoice where it is due. */
export function printedDocuments(
  services: Pick<Ports, 'clock' | 'config' | 'pdfWorker' | 'store'> & SettingsPort,
): MailDocuments {
  return {
    terms: (orderId) => printTerms(services, orderId),
    async tickets(orderId) {
      const printed = await printTickets(services, orderId);
      return isRefusal(printed) ? null : printed.bytes;
    },
    paidOrder: (orderId) => printPaidOrder(services, orderId),
    bill: async (documentId) => (await printDocument(services, documentId)) ?? null,
  };
}

const NOTHING = new Uint8Array();

/** Stands for an invoice number that is only assigned when the mail is sent. */
const NUMBER_TO_COME = '…';

/** Empty documents for previews: nothing is printed or issued. */
export function namedDocuments({
  store: { read: db },
  settings,
}: Pick<Ports, 'store'> & SettingsPort): MailDocuments {
  const payable = async (orderId: string) => {
    const order = await findOrder(db, orderId);
    return order?.status === 'paid' && (await ticketsOfOrder(db, orderId)).length > 0 ? order : null;
  };
  return {
    terms: async () => NOTHING,
    tickets: async (orderId) => ((await payable(orderId)) === null ? null : NOTHING),
    async paidOrder(orderId) {
      const order = await payable(orderId);
      if (order === null) return null;
      const issued = await invoiceOfOrder(db, orderId);
      const isLater =
        issued === undefined && mustAwaitTaxNumber(order.total_cents, settings().club.tax_number);
      const number = issued?.number ?? NUMBER_TO_COME;
      const invoice = order.total_cents === 0 || isLater ? null : { number, bytes: NOTHING };
      return { tickets: NOTHING, calendar: '', invoice };
    },
    async bill(documentId) {
      const document = await findDocument(db, documentId);
      if (document === undefined) return null;
      const { number, cancels_id: cancelsId, facts } = document;
      return { number, cancelsId, bytes: NOTHING, facts: JSON.parse(facts) };
    },
  };
}

/** The cancellation document, or the new invoice with the cancellation before it. */
export async function billFiles(
  db: Db,
  documents: MailDocuments,
  { orderId, documentId }: { orderId: string; documentId: number },
): Promise<MailAttachment[]> {
  const issued = await documentsOfOrder(db, orderId);
  const at = issued.findIndex(({ id }) => id === documentId);
  const ids = issued[at]?.kind === 'invoice' ? [issued[at - 1]?.id, documentId] : [documentId];
  const files: MailAttachment[] = [];
  for (const id of ids) {
    const bill = id === undefined ? null : await documents.bill(id);
    if (bill === null) continue;
    const what = bill.facts.kind === 'cancellation' ? 'Stornorechnung' : 'Rechnung';
    files.push(pdfAttachment(`${what}-${bill.number}`, bill.bytes));
  }
  return files;
}
