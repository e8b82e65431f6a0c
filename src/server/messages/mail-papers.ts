import { isRefusal } from '../../contract/refusals.ts';
import { findDocument, invoiceOfOrder } from '../money/invoices/documents-table.ts';
import type { AnyBillFacts } from '../money/invoices/paper/invoice-facts.ts';
import { printIssued } from '../money/invoices/print-issued.ts';
import { ticketsOfOrder } from '../money/order-papers/order-tickets-table.ts';
import { printPaidOrder } from '../money/order-papers/print-paid-order.ts';
import { printTerms } from '../money/order-papers/print-terms.ts';
import { printTickets } from '../money/order-papers/print-tickets.ts';
import type { Ports } from '../platform/ports.ts';
import { findOrder } from '../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';

type Bytes = Uint8Array;

/** An issued document as mails bring it. */
export interface BillPaper {
  number: string;
  bytes: Bytes;
  facts: AnyBillFacts;
  /** The invoice that it cancels. */
  cancelsId: number | null;
}

/** The papers that mails bring. `null` where an order or document has none (any more). */
export interface MailPapers {
  /** As the order accepted them. */
  terms(orderId: string): Promise<Bytes>;
  tickets(orderId: string): Promise<Bytes | null>;
  /** Tickets, calendar and, unless it costs nothing, the invoice of a paid order. */
  paidOrder(orderId: string): Promise<{
    tickets: Bytes;
    calendar: string;
    invoice: Pick<BillPaper, 'number' | 'bytes'> | null;
  } | null>;
  bill(documentId: number): Promise<BillPaper | null>;
}

/** Papers to be sent: printed now, an invoice issued where it is time. */
export function printedPapers(
  services: Pick<Ports, 'clock' | 'config' | 'press' | 'store'> & SettingsPort,
): MailPapers {
  return {
    terms: (orderId) => printTerms(services, orderId),
    async tickets(orderId) {
      const printed = await printTickets(services, orderId);
      return isRefusal(printed) ? null : printed.bytes;
    },
    paidOrder: (orderId) => printPaidOrder(services, orderId),
    bill: async (documentId) => (await printIssued(services, documentId)) ?? null,
  };
}

const NOTHING = new Uint8Array();
/** In place of a number that is only given when the mail goes out. */
const NUMBER_TO_COME = '…';

/** The same papers without anything on them, for whoever only looks: nothing is printed, nothing issued. */
export function namedPapers({ store: { read: db } }: Pick<Ports, 'store'>): MailPapers {
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
      const number = (await invoiceOfOrder(db, orderId))?.number ?? NUMBER_TO_COME;
      const invoice = order.total_cents === 0 ? null : { number, bytes: NOTHING };
      return { tickets: NOTHING, calendar: '', invoice };
    },
    async bill(documentId) {
      const document = await findDocument(db, documentId);
      if (document === undefined) return null;
      const { number, cancels_id: cancelsId, facts } = document;
      return { number, cancelsId, bytes: NOTHING, facts: JSON.parse(facts) as AnyBillFacts };
    },
  };
}
