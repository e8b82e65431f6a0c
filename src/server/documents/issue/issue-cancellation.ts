import { berlinDay } from '../../../domain/stored-time.ts';
import type { Trx } from '../../database/store.ts';
import type { DeskItemRow } from '../../orders/desk-order-table.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { queueOrderMail } from '../../orders/orders-table.ts';
import type { CancellationFacts, InvoiceFacts } from '../invoice/invoice-facts.ts';
import { billLinesOf } from './bill-lines-of.ts';
import { documentsOfOrder, insertDocument } from './documents-table.ts';
import { nextNumber } from './next-number.ts';

interface CancelledTickets {
  /** As it was before. */
  order: LockedOrder;
  tickets: ReadonlyArray<DeskItemRow>;
  /** What the order costs from now on. */
  totalCents: number;
  hasTicketsLeft: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Takes tickets that have just been cancelled back from the invoice of their order, by a document under a number of its
 * own, and has the guest told. Nothing happens where no invoice was issued. The caller holds the order's lock.
 */
export async function issueCancellation(trx: Trx, cancelled: CancelledTickets): Promise<void> {
  const { order, now } = cancelled;
  const documents = await documentsOfOrder(trx, order.id);
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  if (invoice === undefined) return;
  const facts = describe(cancelled, JSON.parse(invoice.facts) as InvoiceFacts, documents.length === 1);
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
  { order, tickets, totalCents, hasTicketsLeft, now }: CancelledTickets,
  invoice: InvoiceFacts,
  isFirst: boolean,
): Omit<CancellationFacts, 'number'> {
  const { festival, seller, buyer, tax } = invoice;
  const backCents = order.total_cents - totalCents;
  const discountCents = tickets.reduce((sum, ticket) => sum + ticket.price_cents, 0) - backCents;
  const rateOf = (line: { name: string; eventName: string }) =>
    invoice.lines.find(({ name, eventName }) => name === line.name && eventName === line.eventName)
      ?.ratePercent ?? 0;
  return {
    kind: 'cancellation',
    issuedOn: berlinDay(now),
    cancels: { number: invoice.number, issuedOn: invoice.issuedOn },
    isWhole: isFirst && !hasTicketsLeft,
    refundCents: Math.min(backCents, Math.max(0, order.paid_cents - totalCents)),
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
