import { berlinDay } from '../../../domain/stored-time.ts';
import { taxSums, taxSumsLess } from '../../../domain/tax.ts';
import type { Trx } from '../../platform/database/store.ts';
import { queueOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { DeskItemRow, LockedOrder } from '../../sales/orders/orders.repository.ts';
import { billLinesOf } from './bill-lines-of.ts';
import { billedLine } from './billed-line.ts';
import { documentsOfOrder, insertDocument } from './documents-table.ts';
import { nextNumber } from './next-number.ts';
import { billAmounts } from './paper/bill-amounts.ts';
import type { AnyBillFacts, CancellationFacts, InvoiceFacts } from './paper/invoice-facts.ts';

interface CancelledTickets {
  /** As it was before. */
  order: LockedOrder;
  tickets: ReadonlyArray<DeskItemRow>;
  /** The tickets that are left of it. */
  left: ReadonlyArray<DeskItemRow>;
  /** What they cost together, discount taken off. */
  totalCents: number;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Takes tickets that have just been cancelled back from the invoice of their order, by a document under a number of its
 * own, and has the guest told; where no invoice was issued, only that. The caller holds the order's lock.
 */
export async function issueCancellation(trx: Trx, cancelled: CancelledTickets): Promise<void> {
  const { order, now } = cancelled;
  const documents = await documentsOfOrder(trx, order.id);
  // Where it was corrected, all before the last one has come to nothing.
  const at = documents.findLastIndex(({ kind }) => kind === 'invoice');
  const invoice = documents[at];
  if (invoice === undefined) {
    // Who bought at the gate has left no address.
    if (order.email === '') return;
    await queueOrderMail(trx, {
      kind: 'order_cancelled',
      orderId: order.id,
      documentId: null,
      now,
      dueAt: now,
    });
    return;
  }
  const bills = documents.slice(at).map((document) => JSON.parse(document.facts) as AnyBillFacts);
  const facts = describe(cancelled, JSON.parse(invoice.facts) as InvoiceFacts, bills);
  const number = await nextNumber(trx, Number(facts.issuedOn.slice(0, 4)));
  const documentId = await insertDocument(trx, {
    order_id: order.id,
    kind: 'cancellation',
    number,
    issued_at: now,
    cancels_id: invoice.id,
    facts: JSON.stringify({ ...facts, number } satisfies CancellationFacts),
  });
  await queueOrderMail(trx, { kind: 'order_cancelled', orderId: order.id, documentId, now, dueAt: now });
}

function describe(
  { order, tickets, left, totalCents, now }: CancelledTickets,
  invoice: InvoiceFacts,
  bills: ReadonlyArray<AnyBillFacts>,
): Omit<CancellationFacts, 'number'> {
  const { festival, seller, buyer, tax } = invoice;
  const backCents = order.total_cents - totalCents;
  const discountCents = worthOf(tickets) - backCents;
  // The rate that stood on the invoice, whatever the price's is today.
  const rateOf = (ticket: DeskItemRow) => billedLine(invoice, ticket)?.ratePercent ?? 0;
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
    lines: billLinesOf(tickets, rateOf),
    discount: discountCents > 0 ? { label: invoice.discount?.label ?? 'Rabatt', cents: discountCents } : null,
    tax,
    madeAt: now,
  };
}

function worthOf(tickets: ReadonlyArray<DeskItemRow>): number {
  return tickets.reduce((sum, ticket) => sum + ticket.price_cents, 0);
}
