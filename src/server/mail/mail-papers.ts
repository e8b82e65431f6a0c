import { isRefusal } from '../../contract/refusals.ts';
import type { AnyBillFacts } from '../documents/invoice/invoice-facts.ts';
import { findDocument, invoiceOfOrder } from '../documents/issue/documents-table.ts';
import { printIssued } from '../documents/issue/print-issued.ts';
import { ticketsOfOrder } from '../documents/order/order-tickets-table.ts';
import { printPaidOrder } from '../documents/order/print-paid-order.ts';
import { printTickets } from '../documents/order/print-tickets.ts';
import { printTerms } from '../documents/terms/print-terms.ts';
import { findOrder } from '../orders/orders-table.ts';
import type { Services } from '../services.ts';

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
export function printedPapers(services: Services): MailPapers {
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
export function namedPapers({ store: { read: db } }: Services): MailPapers {
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
