import { taxSumsLess } from '../../../domain/tax.ts';
import type { DeskItemRow } from '../../sales/orders/orders.repository.ts';
import { billLinesOf } from './bill-lines-of.ts';
import { billedLine } from './billed-line.ts';
import { billAmounts } from './paper/bill-amounts.ts';
import type { AnyBillFacts, CancellationFacts, InvoiceFacts } from './paper/invoice-facts.ts';

interface Rest {
  invoice: InvoiceFacts;
  /** What was taken back from it so far. */
  cancellations: ReadonlyArray<AnyBillFacts>;
  /** The tickets that are left of it, and what they cost together, discount taken off. */
  tickets: ReadonlyArray<DeskItemRow>;
  totalCents: number;
  /** `YYYY-MM-DD` */
  issuedOn: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Takes back all that still holds of an invoice, line by line as it stood there, without giving anything back. */
export function cancelRest(rest: Rest): Omit<CancellationFacts, 'number'> {
  const { invoice, cancellations, tickets, totalCents, issuedOn, now } = rest;
  const { festival, seller, buyer, order, tax } = invoice;
  const isWhole = cancellations.length === 0;
  const worthCents = tickets.reduce((sum, ticket) => sum + ticket.price_cents, 0);
  const cents = worthCents - totalCents;
  const label = invoice.discount?.label ?? 'Rabatt';
  return {
    kind: 'cancellation',
    issuedOn,
    cancels: { number: invoice.number, issuedOn: invoice.issuedOn },
    isWhole,
    refundCents: 0,
    ...(tax.kind === 'rates' && {
      taxes: taxSumsLess(
        [invoice, ...cancellations].flatMap((bill) => billAmounts(bill).taxes),
        [],
      ),
    }),
    festival,
    seller,
    buyer,
    order,
    lines: isWhole
      ? invoice.lines
      : billLinesOf(tickets, (ticket) => billedLine(invoice, ticket)?.ratePercent ?? 0),
    discount: isWhole ? invoice.discount : cents > 0 ? { label, cents } : null,
    tax,
    madeAt: now,
  };
}
