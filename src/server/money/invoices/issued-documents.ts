import type { IssuedDocument } from '../../../contract/documents.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { PdfPriority } from '../../platform/pdf/worker/pdf-threads.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder, staffItemsOf } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { printedLogo } from '../../settings/logo/printed-logo.ts';
import { invoiceChanges } from './correct-invoice.ts';
import { documentsOfOrder, findDocument, sha256Of, storePdf } from './documents.repository.ts';
import type { AnyBillFacts, BillJob } from './pdf/invoice-facts.ts';
import { isWaitingInvoice } from './waiting-invoices.repository.ts';

interface ListedDocuments {
  documents: IssuedDocument[];
  waits_for_tax_number?: true;
}

/**
 * The documents issued for an order, the oldest first, what a correction of its invoice would change, and whether it waits
 * for the club's tax number. Refused: `unknown_order`.
 */
export async function listDocuments(
  { store: { read: db }, settings }: Pick<Ports, 'store'> & SettingsPort,
  orderId: string,
): Promise<ListedDocuments | Refusal> {
  const order = await findOrder(db, orderId);
  if (order === undefined) return refuse('unknown_order');
  const rows = await documentsOfOrder(db, orderId);
  const tickets = (await staffItemsOf(db, orderId)).filter(({ cancelled_at }) => cancelled_at === null);
  const canCorrect = order.status === 'paid' && tickets.length > 0 && order.total_cents > 0;
  const documents = rows.map(({ id, kind, number, issued_at, facts }) => {
    const by = rows.find(({ replaces_id }) => replaces_id === id);
    const isCurrent = kind === 'invoice' && by === undefined;
    const today = { order, tickets, settings: settings() };
    const changes = isCurrent && canCorrect ? invoiceChanges(JSON.parse(facts), today) : [];
    return {
      id,
      kind,
      number,
      issued_at: storedTimeOfInstant(issued_at),
      replaced_by: by?.number ?? null,
      outdated: changes.flatMap(({ part, isWrong }) => (isWrong ? [part] : [])),
      ...(changes.length > 0 && { changes: changes.map(({ part, from, to }) => ({ part, from, to })) }),
    };
  });
  const waits = canCorrect && rows.length === 0 && (await isWaitingInvoice(db, orderId));
  return { documents, ...(waits && { waits_for_tax_number: true }) };
}

export interface PrintedDocument {
  orderId: string;
  kind: 'invoice' | 'cancellation';
  number: string;
  /** Of a cancellation: the id of its invoice. */
  cancelsId: number | null;
  facts: AnyBillFacts;
  bytes: Uint8Array;
}

/**
 * The PDF of an issued document, printed from its facts on first request and then stored with its hash.
 * `undefined` without such a document. Throws when the stored PDF does not match its hash or the PDF worker
 * fails.
 */
export async function printDocument(
  services: Pick<Ports, 'pdfWorker' | 'store'>,
  id: number,
  priority: PdfPriority = 'first',
): Promise<PrintedDocument | undefined> {
  const { store, pdfWorker } = services;
  const document = await findDocument(store.read, id);
  if (document === undefined) return undefined;
  const { order_id: orderId, kind, number, cancels_id: cancelsId } = document;
  const facts: AnyBillFacts = JSON.parse(document.facts);
  const issued = { orderId, kind, number, cancelsId, facts };
  if (document.bytes !== null) {
    if (sha256Of(document.bytes) !== document.sha256) throw new Error(`document ${number} was altered`);
    return { ...issued, bytes: document.bytes };
  }
  const printed = { ...facts, ...(await printedLogo(store.read, facts.seller.logo)) };
  const bytes = await pdfWorker.print({ kind: 'bill', facts: printed } satisfies BillJob, priority);
  await store.write((trx) => storePdf(trx, id, bytes));
  // Two concurrent calls print the same bytes, since the facts are the same.
  return { ...issued, bytes };
}
