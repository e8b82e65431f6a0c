import type { IssuedDocument } from '../../../contract/documents.ts';
import type { DeskItemRow } from '../../sales/orders/orders.repository.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import { sellerOf, taxOf } from './bill-parties.ts';
import { type BilledOrder, billedBuyer } from './billed-buyer.ts';
import { billedLine } from './billed-line.ts';
import type { InvoiceFacts, InvoiceSeller } from './paper/invoice-facts.ts';

type Part = IssuedDocument['outdated'][number];

interface Today {
  order: BilledOrder;
  /** Those that are not cancelled. */
  tickets: ReadonlyArray<DeskItemRow>;
  settings: FestivalSettings;
}

/**
 * Which of what the law wants to read on an invoice is not any longer as it says: to whom, by whom, when it is supplied,
 * how it is taxed. Seats, telephone numbers and the like are no reason to correct one.
 */
export function outdatedParts(invoice: InvoiceFacts, { order, tickets, settings }: Today): Part[] {
  const { rule, rateOf } = taxOf(settings);
  const billed = tickets.map((ticket) => ({ ticket, line: billedLine(invoice, ticket) }));
  const differs: Record<Part, boolean> = {
    buyer: !isSame(invoice.buyer, billedBuyer(order)),
    seller: !isSame(namedBy(invoice.seller), namedBy(sellerOf(settings))),
    supply: billed.some(
      ({ ticket, line }) => line !== undefined && line.suppliedAt !== ticket.event_starts_at,
    ),
    tax:
      !isSame(invoice.tax, rule) ||
      billed.some(({ ticket, line }) => line !== undefined && line.ratePercent !== rateOf(ticket)),
  };
  return (Object.keys(differs) as Part[]).filter((part) => differs[part]);
}

/** As much of the seller as § 14 (4) UStG asks for. */
function namedBy({ name, street, zipcode, city, taxNumber }: InvoiceSeller) {
  return { name, street, zipcode, city, taxNumber };
}

/** Of values whose properties were written down in the same order. */
function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
