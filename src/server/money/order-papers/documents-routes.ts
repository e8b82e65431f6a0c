import type { Context, Hono } from 'hono';
import * as contract from '../../../contract/documents.ts';
import { isRefusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import { route } from '../../platform/http/route.ts';
import type { PrintTurn } from '../../platform/pdf/press/print-queue.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { correctInvoice } from '../invoices/correct-invoice.ts';
import { documentsOfOrder, invoiceOfOrder } from '../invoices/documents-table.ts';
import { listIssued } from '../invoices/list-issued.ts';
import { type IssuedPaper, printIssued } from '../invoices/print-issued.ts';
import { printTickets } from './print-tickets.ts';

/** The calls for papers: tickets and invoice for guests, every document of an order for staff. */
export function documentsRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'press' | 'store' | 'wakeOutbox'> & SettingsPort,
): void {
  const { read: db } = services.store;

  route(app, services, contract.readTicketsPaper, async ({ params, staff, c }) => {
    const printed = await printTickets(services, params.id, turnOf(staff));
    return isRefusal(printed) ? printed : pdf(c, `Karten-${printed.number}`, printed.bytes);
  });

  route(app, services, contract.readInvoicePaper, async ({ params, staff, c }) => {
    if ((await findOrder(db, params.id)) === undefined) return refuse('unknown_order');
    const invoice = await invoiceOfOrder(db, params.id);
    const paper = invoice && (await printIssued(services, invoice.id, turnOf(staff)));
    return paper === undefined ? refuse('no_invoice') : pdf(c, nameOf(paper), paper.bytes);
  });

  route(app, services, contract.readIssuedPaper, async ({ params, staff, c }) => {
    const paper = await paperOf(params, turnOf(staff));
    return isRefusal(paper) ? paper : pdf(c, nameOf(paper), paper.bytes);
  });

  route(app, services, contract.listDocuments, async ({ params }) => {
    const documents = await listIssued(services, params.id);
    return isRefusal(documents) ? documents : { documents };
  });

  route(app, services, contract.readDocument, async ({ params, c }) => {
    const paper = await paperOf(params);
    return isRefusal(paper) ? paper : pdf(c, nameOf(paper), paper.bytes);
  });

  route(app, services, contract.correctInvoice, async ({ params, staff }) => {
    const correction = { orderId: params.id, invoiceId: params.document };
    return (await correctInvoice(services, staff, correction)) ?? { success: true as const };
  });

  async function paperOf({ id, document }: { id: string; document: number }, turn?: PrintTurn) {
    const known = await documentsOfOrder(db, id);
    if (!known.some((issued) => issued.id === document)) return refuse('unknown_document');
    return (await printIssued(services, document, turn)) ?? refuse('unknown_document');
  }
}

function turnOf(staff: Staff | null): PrintTurn {
  return staff === null ? 'later' : 'first';
}

function nameOf({ kind, number }: IssuedPaper): string {
  return `${kind === 'invoice' ? 'Rechnung' : 'Stornorechnung'}-${number}`;
}

/** To be looked at; the pages of guests save it all the same. */
function pdf(c: Context, name: string, bytes: Uint8Array): Response {
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}.pdf"`,
    'Cache-Control': 'no-store',
  });
}
