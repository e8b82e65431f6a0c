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
  /** Tickets of paid orders that cost something and whose payment is recorded here. */
  charged: { tickets: number };
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
  /** By ticket price. */
  prices: Map<number, PriceTickets>;
}

/** Tickets of open and paid orders, of paid ones alone, and how many of the latter are redeemed. */
interface EventTickets {
  sold: number;
  paid: number;
  redeemed: number;
  /** `sold` by the day in Berlin on which the order was placed. */
  days: Map<string, number>;
}

/**
 * Tickets of a price, of orders in any status: sold here for money, cancelled ones included, `paid` and `cancelled` of
 * these; and those not cancelled that were sold at the box office or cost nothing.
 */
interface PriceTickets {
  ordered: number;
  paid: number;
  cancelled: number;
  boxOffice: number;
  free: number;
}

/** A sum with or without tickets. */
type Part = Pick<Sum, 'orders' | 'cents'> & { tickets?: number };

const nothing = (): Sum => ({ orders: 0, tickets: 0, cents: 0 });
const noTickets = (): EventTickets => ({ sold: 0, paid: 0, redeemed: 0, days: new Map() });
const nonePriced = (): PriceTickets => ({ ordered: 0, paid: 0, cancelled: 0, boxOffice: 0, free: 0 });
const stands = (status: OrderStatus) => status === 'open' || status === 'paid';

const noSums = (): OrderSums => ({
  sold: nothing(),
  paid: nothing(),
  charged: { tickets: 0 },
  open: nothing(),
  unbooked: { orders: 0, cents: 0 },
  refundDue: { orders: 0, cents: 0, pages: [] },
  days: new Map(),
  openByDue: new Map(),
  events: new Map(),
  prices: new Map(),
});

/** The sums of one page of orders. */
export function sumPage(page: LedgerPage): OrderSums {
  const sums = noSums();
  addOrders(sums, page);
  addTickets(sums, page);
  return sums;
}

/** The sums of all pages together. */
export function totalOf(pages: ReadonlyArray<OrderSums>): OrderSums {
  const total = noSums();
  for (const page of pages) {
    for (const key of ['sold', 'paid', 'open', 'unbooked', 'refundDue'] as const) add(total[key], page[key]);
    total.charged.tickets += page.charged.tickets;
    total.refundDue.pages.push(...page.refundDue.pages);
    for (const [day, sum] of page.days) add(entryOf(total.days, day, nothing), sum);
    for (const [day, sum] of page.openByDue)
      add(
        entryOf(total.openByDue, day, () => ({ orders: 0, cents: 0 })),
        sum,
      );
    for (const [id, sum] of page.events) {
      const event = entryOf(total.events, id, noTickets);
      event.sold += sum.sold;
      event.paid += sum.paid;
      event.redeemed += sum.redeemed;
      for (const [day, count] of sum.days) event.days.set(day, (event.days.get(day) ?? 0) + count);
    }
    for (const [id, sum] of page.prices) {
      const price = entryOf(total.prices, id, nonePriced);
      for (const key of ['ordered', 'paid', 'cancelled', 'boxOffice', 'free'] as const)
        price[key] += sum[key];
    }
  }
  return total;
}

function add(to: Part, { orders, tickets, cents }: Part): void {
  to.orders += orders;
  to.cents += cents;
  if (to.tickets !== undefined) to.tickets += tickets ?? 0;
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

function addTickets({ sold, paid, charged, open, days, events, prices }: OrderSums, page: LedgerPage): void {
  for (const row of page.tickets) {
    const { day, status, count } = row;
    const price = entryOf(prices, row.priceId, nonePriced);
    price.ordered += row.charged + row.cancelled;
    price.cancelled += row.cancelled;
    price.boxOffice += row.boxOffice;
    price.free += count - row.charged - row.boxOffice;
    if (!stands(status) || count === 0) continue;
    const event = entryOf(events, row.eventId, noTickets);
    for (const sum of [sold, entryOf(days, day, nothing), status === 'paid' ? paid : open])
      sum.tickets += count;
    event.sold += count;
    event.days.set(day, (event.days.get(day) ?? 0) + count);
    if (status !== 'paid') continue;
    charged.tickets += row.charged;
    price.paid += row.charged;
    event.paid += count;
    event.redeemed += row.redeemed;
  }
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
