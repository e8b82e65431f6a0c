import { WINE } from '../../../domain/club-colors.ts';
import { discountLabel } from '../../../domain/pricing.ts';
import { isPercentTakenOff } from '../../../domain/remaining-total.ts';
import { berlinDay, wallTimeOf } from '../../../domain/stored-time.ts';
import { type TaxRule, usualRateOn } from '../../../domain/tax.ts';
import { formatPlace } from '../../admission/tickets/pdf/ticket-facts.ts';
import type { Db } from '../../platform/database/store.ts';
import { type LockedOrder, parseFirm, type StaffItemRow } from '../../sales/orders/orders.repository.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import { paymentsOfOrder } from '../payments/payments.repository.ts';
import type { InvoiceFacts, InvoiceLine, InvoiceRecipient, InvoiceSeller } from './pdf/invoice-facts.ts';

export interface BillingMoment {
  /** Epoch milliseconds. */
  now: number;
  settings: FestivalSettings;
}

/** The facts of a paid order's invoice as of now, without its number; `tickets` are those that are not cancelled. */
export async function describeInvoice(
  db: Db,
  order: LockedOrder,
  tickets: ReadonlyArray<StaffItemRow>,
  { now, settings }: BillingMoment,
): Promise<Omit<InvoiceFacts, 'number'>> {
  const { rule, rateOf } = taxOf(settings);
  const { discount_cents: discountCents, discount_percent: discountPercent, waived_cents: waived } = order;
  const isPercent = isPercentTakenOff({
    ticketsCents: order.tickets_cents,
    discountCents: discountCents - waived,
    discountPercent,
  });
  const percent = isPercent ? discountPercent : null;
  const label = discountLabel({ discount: discountCents, waived, percent });
  return {
    kind: 'invoice',
    issuedOn: berlinDay(now),
    festival: settings.title,
    seller: sellerOf(settings),
    buyer: invoiceRecipient(order),
    order: { number: order.number, orderedOn: berlinDay(order.created_at) },
    lines: invoiceLines(tickets, rateOf),
    discount: discountCents > 0 ? { label, cents: discountCents } : null,
    tax: rule,
    // Anything beyond the total is refunded and not part of the invoice.
    payment: { ...(await paidBy(db, order, now)), cents: order.total_cents },
    dueOn: order.due_on,
    madeAt: now,
  };
}

/** The day the total was reached and the methods used until then; later receipts and refunds do not count. */
async function paidBy(
  db: Db,
  order: LockedOrder,
  now: number,
): Promise<{ receivedOn: string; method: string }> {
  const receipts = (await paymentsOfOrder(db, order.id))
    .filter(({ undone_at, cents }) => undone_at === null && cents > 0)
    .sort((a, b) => a.booked_on.localeCompare(b.booked_on));
  let [cents, count] = [0, 0];
  while (cents < order.total_cents && count < receipts.length) cents += receipts[count++]?.cents ?? 0;
  const counted = receipts.slice(0, count);
  const ways = new Set(counted.map(({ method }) => (method === 'paypal' ? 'PayPal' : 'Überweisung')));
  return {
    receivedOn: counted.at(-1)?.booked_on ?? berlinDay(order.paid_at ?? now),
    method: [...ways].join(' und ') || 'Überweisung',
  };
}

type InvoicedTicket = Pick<
  StaffItemRow,
  | 'event_name'
  | 'event_starts_at'
  | 'block_name'
  | 'row'
  | 'seat_name'
  | 'name'
  | 'price_cents'
  | 'ticket_price_id'
>;

/** Tickets as lines of an invoice, equal ones together. `rateOf` gives a ticket's tax rate in percent. */
export function invoiceLines<Ticket extends InvoicedTicket>(
  tickets: ReadonlyArray<Ticket>,
  rateOf: (ticket: Ticket) => number,
): InvoiceLine[] {
  const lines = tickets.map((ticket) => ({
    name: ticket.name,
    eventName: ticket.event_name,
    // Without the kind of seat: invoices are kept for years, and it could reveal a health condition.
    place: formatPlace({ block: ticket.block_name, row: ticket.row, seat: ticket.seat_name }),
    suppliedAt: ticket.event_starts_at,
    unitCents: ticket.price_cents,
    ratePercent: rateOf(ticket),
    ticketPriceId: ticket.ticket_price_id,
  }));
  const groups = Map.groupBy(lines, (line) => JSON.stringify(Object.values(line)));
  return [...groups.values()].map((group) => ({
    quantity: group.length,
    // A group is never empty.
    ...(group[0] as (typeof lines)[number]),
  }));
}

/** The line of a ticket; none if an old invoice uses another name for its price. */
export function lineOfTicket(
  { lines }: InvoiceFacts,
  ticket: Pick<InvoicedTicket, 'ticket_price_id' | 'name' | 'event_name'>,
): InvoiceLine | undefined {
  const isSamePrice = (line: InvoiceLine) => line.ticketPriceId === ticket.ticket_price_id;
  const isAlike = (line: InvoiceLine) => line.name === ticket.name && line.eventName === ticket.event_name;
  return lines.find(isSamePrice) ?? lines.find(isAlike);
}

export type RecipientFields = Pick<
  LockedOrder,
  'firstname' | 'lastname' | 'street' | 'zipcode' | 'city' | 'firm'
>;

/** The firm that the order names, at its own address if it has one, or else the guest. */
export function invoiceRecipient({ firm: stored, ...guest }: RecipientFields): InvoiceRecipient {
  const firm = parseFirm(stored);
  const { street, zipcode, city } = firm === null || firm.street === '' ? guest : firm;
  return {
    company: firm?.name ?? '',
    name: `${guest.firstname} ${guest.lastname}`.trim(),
    street,
    zipcode,
    city,
    ...(firm !== null && firm.vat_id !== '' && { vatId: firm.vat_id }),
    ...(firm !== null && firm.reference !== '' && { reference: firm.reference }),
  };
}

export function sellerOf({ club, bank, accent_color, logo }: FestivalSettings): InvoiceSeller {
  return {
    name: club.name,
    street: club.street,
    zipcode: club.zipcode,
    city: club.city,
    email: club.email,
    telephone: club.telephone,
    representedBy: club.represented_by,
    registerCourt: club.register_court,
    registerNumber: club.register_number,
    taxNumber: club.tax_number,
    bank: { holder: bank.holder, iban: bank.iban, bic: bank.bic, bankName: bank.bank_name },
    ...(accent_color !== WINE && { accent: accent_color }),
    ...(logo !== null && { logo }),
  };
}

interface BillTax {
  rule: TaxRule;
  /** A ticket's rate in percent: that of its price, or else the club's. */
  rateOf: (ticket: TaxedTicket) => number;
}

export type TaxedTicket = Pick<StaffItemRow, 'tax_percent' | 'event_starts_at'>;

/** By the date of the event. A small business owes no tax, whatever its prices say. */
export function taxOf({ tax }: FestivalSettings): BillTax {
  if (tax.kind === 'rate')
    return {
      rule: { kind: 'rates' },
      rateOf: ({ tax_percent, event_starts_at }) =>
        tax_percent ?? usualRateOn(tax, wallTimeOf(event_starts_at).slice(0, 10)),
    };
  const note = 'Steuerfrei nach § 19 UStG (Kleinunternehmer).';
  return { rule: { kind: 'exempt', note }, rateOf: () => 0 };
}
