import { isRefusal } from '../../contract/refusals.ts';
import { eurosToCents } from '../../domain/money.ts';
import type { CancellationFacts } from '../money/invoices/paper/invoice-facts.ts';
import { readOrder } from '../money/order-page/read-order.ts';
import { mailsOfOrder } from '../platform/outbox/outbox.repository.ts';
import type { Ports } from '../platform/ports.ts';
import { acceptedTerms } from '../sales/orders/accepted-terms.ts';
import { deskItemsOf, findOrder } from '../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { causeOf } from './cancel-cause.ts';
import { type CancelledTickets, extentOf, ofDocument, ofTickets } from './cancelled-tickets.ts';
import type { MailContent, MailPaper } from './mail-content.ts';
import type { MailPapers } from './mail-papers.ts';
import { orderCancelled } from './order-cancelled.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { orderPaid } from './order-paid.ts';
import { pdfPaper } from './pdf-paper.ts';
import { ticketMoved } from './ticket-moved.ts';
import { movesOfOrder, netMoves } from './ticket-moves.ts';

/** A mail about an order: of which, and when it was put into the outbox (epoch milliseconds). */
interface OrderMail {
  orderId: string;
  documentId: number | null;
  queuedAt: number;
}

type WriteMail = (
  services: Pick<Ports, 'config' | 'store'> & SettingsPort,
  papers: MailPapers,
  mail: OrderMail,
) => Promise<MailContent | null>;

/** Confirms an order that is not cancelled, with the terms to keep. */
export const writeConfirmation: WriteMail = async (services, papers, { orderId }) => {
  const order = await readOrder(services, orderId);
  if (isRefusal(order) || order.status === 'cancelled') return null;
  const terms = pdfPaper('AGB-und-Widerrufsbelehrung', await papers.terms(orderId));
  const accepted = await acceptedTerms(services.store.read, orderId);
  const settings = services.settings();
  const terms_version = accepted?.text.asOf ?? settings.terms_version;
  return orderConfirmation(order, { ...settings, terms_version }, services.config.publicUrl, [terms]);
};

/** Brings the papers of a paid order; its invoice is issued with it. */
export const writePaid: WriteMail = async (services, papers, { orderId }) => {
  const paid = await papers.paidOrder(orderId);
  const order = await readOrder(services, orderId);
  if (paid === null || isRefusal(order)) return null;
  return orderPaid(order, paid, services.settings(), services.config.publicUrl);
};

/**
 * Tells of cancelled tickets, with the cancellation of their invoice where there is one; with the invoice too, should it
 * never have reached the guest.
 */
export const writeCancelled: WriteMail = async (services, papers, { orderId, documentId, queuedAt }) => {
  const { read: db } = services.store;
  const row = await findOrder(db, orderId);
  const order = await readOrder(services, orderId);
  if (row === undefined || isRefusal(order)) return null;
  const items = await deskItemsOf(db, orderId);
  const cause = await causeOf(db, { order: row, items, at: queuedAt });
  const send = (cancelled: CancelledTickets, papers: MailPaper[]) =>
    orderCancelled(order, { cancelled, cause, papers }, services.settings(), services.config.publicUrl);
  if (documentId === null) {
    const refundCents = Math.max(0, eurosToCents(order.paid) - eurosToCents(order.total));
    // What is only paid because these have gone was not before.
    const wereValid = row.paid_at !== null && row.paid_at < queuedAt;
    return send(ofTickets(items, queuedAt, { refundCents, wereValid }), []);
  }
  const bill = await papers.bill(documentId);
  if (bill === null || bill.cancelsId === null) return null;
  const files = [pdfPaper(`Stornorechnung-${bill.number}`, bill.bytes)];
  const invoice = await papers.bill(bill.cancelsId);
  if (invoice !== null && !(await hasReached(services, orderId, invoice.facts.madeAt)))
    files.push(pdfPaper(`Rechnung-${invoice.number}`, invoice.bytes));
  return send(ofDocument(bill.facts as CancellationFacts, extentOf(items, queuedAt)), files);
};

/** Tells of tickets that got other seats, with all tickets of the order; nothing where they are back where they were. */
export const writeMoved: WriteMail = async (services, papers, { orderId, queuedAt }) => {
  const moves = netMoves(await movesOfOrder(services.store.read, orderId, queuedAt));
  const tickets = moves.length === 0 ? null : await papers.tickets(orderId);
  const order = await readOrder(services, orderId);
  if (tickets === null || isRefusal(order)) return null;
  const files = [pdfPaper(`Karten-${order.number}`, tickets)];
  return ticketMoved(order, moves, files, services.settings(), services.config.publicUrl);
};

/** Whether a mail went out that brings an invoice made at `madeAt`, epoch milliseconds: with the tickets, or corrected. */
async function hasReached(
  { store }: Pick<Ports, 'store'>,
  orderId: string,
  madeAt: number,
): Promise<boolean> {
  const mails = await mailsOfOrder(store.read, orderId);
  return mails.some(
    ({ kind, sent_at }) =>
      (kind === 'order_paid' || kind === 'invoice_corrected') && sent_at !== null && sent_at >= madeAt,
  );
}
