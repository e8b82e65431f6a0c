import { berlinDay } from '../../../domain/stored-time.ts';
import { taxSums, taxSumsLess } from '../../../domain/tax.ts';
import type { Trx } from '../../platform/database/store.ts';
import { queueOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { LockedOrder, StaffItemRow } from '../../sales/orders/orders.repository.ts';
import { invoiceLines, lineOfTicket } from './describe-invoice.ts';
import { documentsOfOrder, insertDocument, nextNumber } from './documents.repository.ts';
import {
  type AnyBillFacts,
  billAmounts,
  type CancellationFacts,
  type InvoiceFacts,
} from './pdf/invoice-facts.ts';

interface CancelledTickets {
  /** Before the cancellation. */
  order: LockedOrder;
  tickets: ReadonlyArray<StaffItemRow>;
  left: ReadonlyArray<StaffItemRow>;
  /** What the remaining tickets cost together after discount. */
  totalCents: number;
  /** Epoch milliseconds. */
  now: number;
  /** Another mail tells of it. */
  isToldElsewhere: boolean;
}

/**
 * Issues a cancellation document, with its own number, for tickets just cancelled in an order, and queues the
 * mail; without an invoice only the mail. Returns the document's id, null without one. The caller holds the
 * order's lock.
 */
export async function issueCancellation(trx: Trx, cancelled: CancelledTickets): Promise<number | null> {
  const { order, now, isToldElsewhere } = cancelled;
  const documents = await documentsOfOrder(trx, order.id);
  // Earlier invoices were voided by the correction.
  const at = documents.findLastIndex(({ kind }) => kind === 'invoice');
  const invoice = documents[at];
  if (invoice === undefined) {
    // Box office customers left no address.
    if (order.email === '' || isToldElsewhere) return null;
    await queueOrderMail(trx, {
      kind: 'order_cancelled',
      orderId: order.id,
      documentId: null,
      now,
      dueAt: now,
    });
    return null;
  }
  const bills = documents.slice(at).map((document): AnyBillFacts => JSON.parse(document.facts));
  const facts = describeCancellation(cancelled, JSON.parse(invoice.facts), bills);
  const number = await nextNumber(trx, Number(facts.issuedOn.slice(0, 4)));
  const documentId = await insertDocument(trx, {
    order_id: order.id,
    kind: 'cancellation',
    number,
    issued_at: now,
    cancels_id: invoice.id,
    facts: JSON.stringify({ ...facts, number } satisfies CancellationFacts),
  });
  if (!isToldElsewhere)
    await queueOrderMail(trx, { kind: 'order_cancelled', orderId: order.id, documentId, now, dueAt: now });
  return documentId;
}

function describeCancellation(
  { order, tickets, left, totalCents, now }: CancelledTickets,
  invoice: InvoiceFacts,
  bills: ReadonlyArray<AnyBillFacts>,
): Omit<CancellationFacts, 'number'> {
  const { festival, seller, buyer, tax } = invoice;
  const backCents = order.total_cents - totalCents;
  const discountCents = worthOf(tickets) - backCents;
  // The invoice's rate, whatever the price's is today.
  const rateOf = (ticket: StaffItemRow) => lineOfTicket(invoice, ticket)?.ratePercent ?? 0;
  const billed = bills.flatMap((bill) => billAmounts(bill).taxes);
  const after = taxSums(
    left.map((ticket) => ({ grossCents: ticket.price_cents, ratePercent: rateOf(ticket) })),
    worthOf(left) - totalCents,
  );
  return {
    kind: 'cancellation',
    issuedOn: berlinDay(now),
    cancels: { number: invoice.number, issuedOn: invoice.issuedOn },
    isWhole: bills.length === 1 && left.length === 0,
    refundCents: Math.min(backCents, Math.max(0, order.paid_cents - totalCents)),
    ...(tax.kind === 'rates' && { taxes: taxSumsLess(billed, after) }),
    festival,
    seller,
    buyer,
    order: invoice.order,
    lines: invoiceLines(tickets, rateOf),
    discount: discountCents > 0 ? { label: invoice.discount?.label ?? 'Rabatt', cents: discountCents } : null,
    tax,
    madeAt: now,
  };
}

function worthOf(tickets: ReadonlyArray<StaffItemRow>): number {
  return tickets.reduce((sum, ticket) => sum + ticket.price_cents, 0);
}
