import { isRefusal } from '../../contract/refusals.ts';
import type { CancellationFacts } from '../documents/invoice/invoice-facts.ts';
import { printIssued } from '../documents/issue/print-issued.ts';
import { printPaidOrder } from '../documents/order/print-paid-order.ts';
import { printTerms } from '../documents/terms/print-terms.ts';
import { mailsOfOrder } from '../orders/desk-order-table.ts';
import { readOrder } from '../orders/read-order.ts';
import type { Services } from '../services.ts';
import type { MailContent, MailPaper } from './mail-content.ts';
import { orderCancelled } from './order-cancelled.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { orderPaid } from './order-paid.ts';

export interface WrittenMail {
  content: MailContent;
  /** What it is about, as part of its id. */
  about: string;
}

/** Confirms an order that is not cancelled, with the terms to keep. */
export async function writeConfirmation(services: Services, orderId: string): Promise<WrittenMail | null> {
  const order = await readOrder(services, orderId);
  if (isRefusal(order) || order.status === 'cancelled') return null;
  const terms = pdf('AGB-und-Widerrufsbelehrung', await printTerms(services));
  const { publicUrl } = services.config;
  const content = await orderConfirmation(order, services.settings(), publicUrl, [terms]);
  return { content, about: order.number };
}

/** Brings the papers of a paid order; its invoice is issued with it. */
export async function writePaid(services: Services, orderId: string): Promise<WrittenMail | null> {
  const papers = await printPaidOrder(services, orderId);
  const order = await readOrder(services, orderId);
  if (papers === null || isRefusal(order)) return null;
  const content = await orderPaid(order, papers, services.settings(), services.config.publicUrl);
  return { content, about: order.number };
}

/** Tells of cancelled tickets, with the cancellation; with the invoice too, should it never have reached the guest. */
export async function writeCancelled(
  services: Services,
  orderId: string,
  documentId: number,
): Promise<WrittenMail | null> {
  const order = await readOrder(services, orderId);
  const paper = await printIssued(services, documentId);
  if (isRefusal(order) || paper === undefined || paper.cancelsId === null) return null;
  const papers = [pdf(`Stornorechnung-${paper.number}`, paper.bytes)];
  const mails = await mailsOfOrder(services.store.read, orderId);
  if (!mails.some(({ kind, state }) => kind === 'order_paid' && state === 'sent')) {
    const invoice = await printIssued(services, paper.cancelsId);
    if (invoice !== undefined) papers.push(pdf(`Rechnung-${invoice.number}`, invoice.bytes));
  }
  const facts = paper.facts as CancellationFacts;
  const content = await orderCancelled(order, facts, papers, services.settings(), services.config.publicUrl);
  return { content, about: order.number };
}

function pdf(name: string, content: Uint8Array): MailPaper {
  return { filename: `${name}.pdf`, contentType: 'application/pdf', content };
}
