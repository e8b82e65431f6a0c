import type { OrderLine, OrderView } from '../../../contract/orders.ts';
import { formatIban } from '../../../domain/iban.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { balanceOf } from '../../../domain/order.ts';
import { discountLabel } from '../../../domain/pricing.ts';
import { formatSeat } from '../../../domain/seat.ts';
import { formatDate, formatDay, formatTime, weekdayOf } from '../../../domain/stored-time.ts';

interface Row {
  label: string;
  value: string;
}

/** An order formatted for guests, the same for HTML and plain text. */
export interface OrderFacts {
  firstname: string;
  number: string;
  orderedOn: string;
  events: { name: string; when: string; where: string; tickets: { what: string; sum: string }[] }[];
  hasSeats: boolean;
  sums: Row[];
  total: string;
  /** What has been paid so far; null for nothing. */
  paid: string | null;
  toPay: string;
  /** What was paid beyond the total; null for nothing. */
  overpaid: string | null;
  payment: 'due' | 'nothing' | 'none';
  isByPaypal: boolean;
  dueOn: string;
  /** The payment deadline: that of the last reminder, if one was sent. */
  payBy: string;
  transfer: Row[];
  address: string;
  termsAddress: string;
}

/** `publicUrl` without a trailing slash. */
export function describeOrder(order: OrderView, publicUrl: string): OrderFacts {
  return {
    firstname: order.firstname.replace(/\s+/g, ' ').trim(),
    number: order.number,
    orderedOn: formatDate(order.created_at),
    events: [...Map.groupBy(order.lines, (line) => line.event_id).values()].map(describeEvent),
    hasSeats: order.lines.some((line) => line.seat_name !== null),
    sums: describeSums(order),
    total: euros(order.total),
    paid: order.paid > 0 ? euros(order.paid) : null,
    toPay: euros(order.open),
    overpaid: paidTooMuch(order),
    payment: order.total === 0 ? 'nothing' : order.open > 0 ? 'due' : 'none',
    isByPaypal: order.payment_type === 'paypal',
    dueOn: formatDay(order.due_on),
    payBy: formatDay(order.last_deadline ?? order.due_on),
    transfer: describeTransfer(order),
    address: `${publicUrl}/booking/order/${encodeURIComponent(order.id)}`,
    termsAddress: `${publicUrl}/agb`,
  };
}

function describeEvent(lines: OrderLine[]): OrderFacts['events'][number] {
  // The lines of an event are a group, so never empty.
  const { event_name, event_location, event_starts_at: at } = lines[0] as OrderLine;
  return {
    name: event_name,
    when: `${weekdayOf(at)}, ${formatDate(at)}, ${formatTime(at)} Uhr`,
    where: event_location,
    tickets: lines.map((line) => ({
      what: describeTicket(line),
      sum: formatCents(eurosToCents(line.price) * line.quantity),
    })),
  };
}

/** `2 × Erwachsene, Block A, Reihe D, Platz 6 (je 25,00 €)` */
function describeTicket({
  quantity,
  name,
  block_name,
  row,
  seat_name,
  seat_kind: kind,
  seat_view: view,
  price,
}: OrderLine): string {
  const seat = seat_name === null ? null : formatSeat({ row, name: seat_name, kind, view });
  const parts = [`${quantity} × ${name}`, block_name, seat];
  const each = quantity > 1 ? ` (je ${euros(price)})` : '';
  return parts.filter((part) => part !== null).join(', ') + each;
}

function paidTooMuch({ status, paid, total }: OrderView): string | null {
  const sums = { status, totalCents: eurosToCents(total), paidCents: eurosToCents(paid) };
  const { refundDueCents } = balanceOf(sums);
  return refundDueCents > 0 ? formatCents(refundDueCents) : null;
}

function describeSums(order: OrderView): Row[] {
  const sums = [
    { label: 'Tickets', value: euros(order.tickets) },
    { label: 'Verwaltungsgebühren', value: euros(order.fees) },
  ];
  const { discount, waived, discount_percentage: percent } = order;
  if (discount > 0)
    sums.push({ label: discountLabel({ discount, waived, percent }), value: euros(-discount) });
  return sums;
}

function describeTransfer({ bank, number, open }: OrderView): Row[] {
  return [
    { label: 'Empfänger', value: bank.holder },
    { label: 'IBAN', value: formatIban(bank.iban) },
    { label: 'BIC', value: bank.bic },
    { label: 'Bank', value: bank.bank_name },
    { label: 'Betrag', value: euros(open) },
    { label: 'Verwendungszweck', value: number },
  ].filter(({ value }) => value !== '');
}

function euros(amount: number): string {
  return formatCents(eurosToCents(amount));
}

/** How the rest of an order is paid. */
export interface Payment {
  /** `so bald wie möglich` or `bis zum 15.03.2027` */
  by: string;
  transfer: Row[];
}

/** Null if nothing is to be paid; `open` in euros, `today` as `YYYY-MM-DD`. */
export function paymentOf(
  order: OrderView,
  { open, today }: { open: number; today: string },
): Payment | null {
  if (open <= 0) return null;
  const { payBy, transfer } = describeOrder({ ...order, open }, '');
  const isLate = today > (order.last_deadline ?? order.due_on);
  return { by: isLate ? 'so bald wie möglich' : `bis zum ${payBy}`, transfer };
}
