import { isRefusal } from '../../contract/refusals.ts';
import { documentsOfOrder } from '../money/invoices/documents-table.ts';
import { readOrder } from '../money/order-page/read-order.ts';
import type { Ports } from '../platform/ports.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import { invoiceCorrected } from './invoice-corrected.ts';
import type { MailContent } from './mail-content.ts';
import type { MailPapers } from './mail-papers.ts';
import { pdfPaper } from './pdf-paper.ts';

/** Brings a corrected invoice together with the cancellation of the one before. */
export async function writeCorrected(
  services: Pick<Ports, 'config' | 'store'> & SettingsPort,
  papers: MailPapers,
  { orderId, documentId }: { orderId: string; documentId: number | null },
): Promise<MailContent | null> {
  const order = await readOrder(services, orderId);
  if (isRefusal(order)) return null;
  const documents = await documentsOfOrder(services.store.read, orderId);
  const at = documents.findIndex(({ id }) => id === documentId);
  // Both were written down one behind the other, while nobody else could issue anything for the order.
  const [cancellation, invoice] = await Promise.all(
    documents.slice(Math.max(0, at - 1), at + 1).map(({ id }) => papers.bill(id)),
  );
  if (!invoice || !cancellation || cancellation.facts.kind !== 'cancellation') return null;
  const { number: before } = cancellation.facts.cancels;
  const files = [
    pdfPaper(`Rechnung-${invoice.number}`, invoice.bytes),
    pdfPaper(`Stornorechnung-${cancellation.number}`, cancellation.bytes),
  ];
  const numbers = { before, cancellation: cancellation.number, invoice: invoice.number };
  return invoiceCorrected(order, numbers, files, services.settings(), services.config.publicUrl);
}
