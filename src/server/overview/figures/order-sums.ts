import type { OrderStatus } from '../../../domain/order.ts';
import type { IdRange, LedgerPage } from './ledger.repository.ts';

interface Sum {
  orders: number;
  tickets: number;
  cents: number;
}

/** The sums of all orders; amounts in integer cents. */
export interface OrderSums {
  /** Open and paid orders, with their totals. */
  sold: Sum;
  /** Paid orders, with the money received for orders of any status. */
  paid: Sum;
  /** Open orders, with the money still missing. */
  open: Sum;
  /** Paid orders with less booked than their total: box office orders, whose cash is not booked here. */
  unbooked: { orders: number; cents: number };
  /** Money paid beyond the totals. */
  refundDue: { orders: number; cents: number; pages: IdRange[] };
  /** `sold` by the day in Berlin on which the order was placed. */
  days: Map<string, Sum>;
  /** `open` by due day, without tickets. */
  openByDue: Map<string, { orders: number; cents: number }>;
  events: Map<number, EventTickets>;
}

/** Tickets of open and paid orders, of paid ones alone, and how many of the latter are redeemed. */
interface EventTickets {
  sold: number;
  paid: number;
  redeemed: number;
}

const nothing = (): Sum => ({ orders: 0, tickets: 0, cents: 0 });
const stands = (status: OrderStatus) => status === 'open' || status === 'paid';

export function sumPages(pages: ReadonlyArray<LedgerPage>): OrderSums {
  const sums: OrderSums = {
    sold: nothing(),
    paid: nothing(),
    open: nothing(),
    unbooked: { orders: 0, cents: 0 },
    refundDue: { orders: 0, cents: 0, pages: [] },
    days: new Map(),
    openByDue: new Map(),
    events: new Map(),
  };
  for (const page of pages) {
    addOrders(sums, page);
    addTickets(sums, page);
  }
  return sums;
}

function addOrders(sums: OrderSums, page: LedgerPage): void {
  const { sold, paid, open, unbooked, refundDue, days, openByDue } = sums;
  let overpaid = 0;
  for (const row of page.orders) {
    paid.cents += row.paidCents;
    unbooked.orders += row.unbookedCount;
    unbooked.cents += row.unbookedCents;
    overpaid += row.overCount;
    refundDue.cents += row.overCents;
    if (row.status === 'paid') paid.orders += row.count;
    if (row.status === 'open') {
      open.orders += row.count;
      open.cents += row.openCents;
      const due = entryOf(openByDue, row.dueOn, () => ({ orders: 0, cents: 0 }));
      due.orders += row.count;
      due.cents += row.openCents;
    }
    if (!stands(row.status)) continue;
    for (const sum of [sold, entryOf(days, row.day, nothing)]) {
      sum.orders += row.count;
      sum.cents += row.totalCents;
    }
  }
  refundDue.orders += overpaid;
  if (overpaid > 0) refundDue.pages.push({ from: page.from, to: page.to });
}

function addTickets({ sold, paid, open, days, events }: OrderSums, page: LedgerPage): void {
  for (const { day, status, eventId, count, redeemed } of page.tickets) {
    if (!stands(status)) continue;
    const event = entryOf(events, eventId, () => ({ sold: 0, paid: 0, redeemed: 0 }));
    for (const sum of [sold, entryOf(days, day, nothing), status === 'paid' ? paid : open])
      sum.tickets += count;
    event.sold += count;
    if (status !== 'paid') continue;
    event.paid += count;
    event.redeemed += redeemed;
  }
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
