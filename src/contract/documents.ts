import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { readOrder } from './orders.ts';
import { OrderInPath } from './payments.ts';
import { Done, Id, IdInPath, StoredTimeText } from './wire.ts';

/** The mandatory parts of an invoice. */
const InvoicePart = v.picklist(['buyer', 'seller', 'supply', 'tax']);
export type InvoicePart = v.InferOutput<typeof InvoicePart>;

/** An issued invoice or cancellation. */
export const IssuedDocument = v.object({
  id: Id,
  kind: v.picklist(['invoice', 'cancellation']),
  /** `2027-00042` */
  number: v.string(),
  issued_at: StoredTimeText,
  /** The number of the corrected invoice that replaced it. */
  replaced_by: v.nullable(v.string()),
  /** The wrong facts of this one invoice, if it can be corrected: not what the club has since changed about itself. */
  outdated: v.array(InvoicePart),
  /** All that a correction could change, as printed and as it would be printed; missing where nothing differs. */
  changes: v.optional(v.array(v.object({ part: InvoicePart, from: v.string(), to: v.string() }))),
});
export type IssuedDocument = v.InferOutput<typeof IssuedDocument>;

export const readTicketsPaper = endpoint({
  method: 'GET',
  path: '/api/booking/order/:id/tickets.pdf',
  summary: 'Die Karten einer bezahlten Bestellung als PDF, für den, der ihre Adresse kennt',
  params: readOrder.params,
  answer: v.string(),
  mediaType: 'application/pdf',
  refuses: [409],
});

export const readInvoicePaper = endpoint({
  method: 'GET',
  path: '/api/booking/order/:id/invoice.pdf',
  summary: 'Die Rechnung einer bezahlten Bestellung als PDF, für den, der ihre Adresse kennt',
  params: readOrder.params,
  answer: v.string(),
  mediaType: 'application/pdf',
  refuses: [409],
});

export const readIssuedPaper = endpoint({
  method: 'GET',
  path: '/api/booking/order/:id/documents/:document',
  summary: 'Eine Rechnung oder Stornorechnung als PDF, für den, der die Adresse der Bestellung kennt',
  params: v.object({ ...readOrder.params.entries, document: IdInPath }),
  answer: v.string(),
  mediaType: 'application/pdf',
});

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/office/orders/:id/documents',
  summary: 'Rechnung und Stornorechnungen einer Bestellung, die älteste zuerst',
  access: 'orders',
  params: OrderInPath,
  answer: v.object({
    documents: v.array(IssuedDocument),
    /** The invoice waits for the club's tax number. */
    waits_for_tax_number: v.optional(v.literal(true)),
  }),
});

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/office/orders/:id/documents/:document',
  summary: 'Eine Rechnung oder Stornorechnung als PDF, wie sie ausgestellt wurde',
  access: 'orders',
  params: v.object({ ...OrderInPath.entries, document: IdInPath }),
  answer: v.string(),
  mediaType: 'application/pdf',
});

export const correctInvoice = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/documents/:document/correction',
  summary:
    'Eine Rechnung berichtigen: Stornorechnung und neue Rechnung mit den Angaben von jetzt, Karten gelten weiter',
  access: 'orders',
  params: readDocument.params,
  query: v.object({
    /** The parts to change, separated by commas; the wrong facts of this invoice where none are named. */
    parts: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(50),
        v.transform((text) => text.split(',')),
        v.array(InvoicePart),
      ),
    ),
  }),
  answer: Done,
});

/** Refusals about documents; part of `refusals`. */
export const documentRefusals = {
  invoice_unchanged: {
    status: 409,
    message:
      'Seit dieser Rechnung hat sich nichts geändert, was auf ihr stehen muss. Berichtige erst die Angaben, dann die Rechnung.',
  },
  invoice_unpaid: {
    status: 409,
    message:
      'Diese Bestellung ist gerade nicht bezahlt. Eine Rechnung wird erst berichtigt, wenn sie es ist.',
  },
  invoice_void: {
    status: 409,
    message: 'Diese Bestellung ist storniert, ihre Rechnung ist damit schon aufgehoben.',
  },
  unknown_document: { status: 404, message: 'Diesen Beleg gibt es bei dieser Bestellung nicht.' },
  no_tickets: {
    status: 409,
    message: 'Zu dieser Bestellung gibt es gerade keine Karten: Sie ist noch nicht bezahlt oder storniert.',
  },
  no_invoice: {
    status: 409,
    message:
      'Zu dieser Bestellung gibt es noch keine Rechnung. Sie folgt, sobald das Geld bei uns gebucht ist.',
  },
  invoice_issued: {
    status: 409,
    message:
      'Zu dieser Bestellung gibt es schon eine Rechnung. Storniere erst ihre Karten, dann lässt sich die Buchung zurücknehmen.',
  },
} as const;
