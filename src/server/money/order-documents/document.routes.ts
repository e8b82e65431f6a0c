import type { Context, Hono } from 'hono';
import * as contract from '../../../contract/documents.ts';
import { isRefusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { route } from '../../platform/http/route.ts';
import type { PdfPriority } from '../../platform/pdf/worker/pdf-threads.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { correctInvoice } from '../invoices/correct-invoice.ts';
import { documentsOfOrder, invoiceOfOrder } from '../invoices/documents.repository.ts';
import { listDocuments, type PrintedDocument, printDocument } from '../invoices/issued-documents.ts';
import { printTickets } from './print-tickets.ts';

/** Documents: tickets and invoice for guests, all documents of an order for staff. */
export function documentRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'pdfWorker' | 'store' | 'wakeOutbox'> &
    SettingsPort,
): void {
  const { read: db } = services.store;

  route(app, services, contract.readTicketsPaper, async ({ params, staff, c }) => {
    const printed = await printTickets(services, params.id, priorityOf(staff));
    return isRefusal(printed) ? printed : pdf(c, `Karten-${printed.number}`, printed.bytes);
  });

  route(app, services, contract.readInvoicePaper, async ({ params, staff, c }) => {
    if ((await findOrder(db, params.id)) === undefined) return refuse('unknown_order');
    const invoice = await invoiceOfOrder(db, params.id);
    const document = invoice && (await printDocument(services, invoice.id, priorityOf(staff)));
    return document === undefined ? refuse('no_invoice') : pdf(c, nameOf(document), document.bytes);
  });

  route(app, services, contract.readIssuedPaper, async ({ params, staff, c }) => {
    const document = await printOfOrder(params, priorityOf(staff));
    return isRefusal(document) ? document : pdf(c, nameOf(document), document.bytes);
  });

  route(app, services, contract.listDocuments, ({ params }) => listDocuments(services, params.id));

  route(app, services, contract.readDocument, async ({ params, c }) => {
    const document = await printOfOrder(params);
    return isRefusal(document) ? document : pdf(c, nameOf(document), document.bytes);
  });

  route(app, services, contract.correctInvoice, async ({ params, query, staff }) => {
    const correction = { orderId: params.id, invoiceId: params.document, parts: query.parts };
    return (await correctInvoice(services, staff, correction)) ?? { success: true as const };
  });

  async function printOfOrder({ id, document }: { id: string; document: number }, priority?: PdfPriority) {
    const known = await documentsOfOrder(db, id);
    if (!known.some((issued) => issued.id === document)) return refuse('unknown_document');
    return (await printDocument(services, document, priority)) ?? refuse('unknown_document');
  }
}

function priorityOf(staff: Staff | null): PdfPriority {
  return staff === null ? 'later' : 'first';
}

function nameOf({ kind, number }: PrintedDocument): string {
  return `${kind === 'invoice' ? 'Rechnung' : 'Stornorechnung'}-${number}`;
}

/** Inline; the guests' pages still download it. */
function pdf(c: Context, name: string, bytes: Uint8Array): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}.pdf"`,
    'Cache-Control': 'no-store',
  });
}
