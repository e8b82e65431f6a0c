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
  return changedTotal(noSums(), { before: [], after: pages });
}

/**
 * The sums after some pages have changed, at the cost of these pages alone; the given sums stay as they are.
 */
export function changedTotal(
  total: OrderSums,
  { before, after }: { before: ReadonlyArray<OrderSums>; after: ReadonlyArray<OrderSums> },
): OrderSums {
  const changed = [...before, ...after];
  const ids = new Set(changed.flatMap(({ events }) => [...events.keys()]));
  const events = new Map(total.events);
  for (const id of ids) {
    const event = events.get(id) ?? noTickets();
    events.set(id, { ...event, days: new Map(event.days) });
  }
  const gone = new Set(before.flatMap(({ refundDue }) => refundDue.pages));
  const copy: OrderSums = {
    ...{ sold: { ...total.sold }, paid: { ...total.paid }, open: { ...total.open } },
    ...{ charged: { ...total.charged }, unbooked: { ...total.unbooked } },
    refundDue: { ...total.refundDue, pages: total.refundDue.pages.filter((page) => !gone.has(page)) },
    ...{ days: new Map(total.days), openByDue: new Map(total.openByDue), events },
    prices: new Map(total.prices),
  };
  for (const page of before) addPage(copy, page, -1);
  for (const page of after) {
    addPage(copy, page, 1);
    copy.refundDue.pages.push(...page.refundDue.pages);
  }
  copy.refundDue.pages.sort((a, b) => (a.from < b.from ? -1 : 1));
  return copy;
}

function addPage(total: OrderSums, page: OrderSums, sign: 1 | -1): void {
  for (const key of ['sold', 'paid', 'open', 'unbooked', 'refundDue'] as const)
    add(total[key], page[key], sign);
  total.charged.tickets += sign * page.charged.tickets;
  addEach(total.days, page.days, nothing, sign);
  addEach(total.openByDue, page.openByDue, () => ({ orders: 0, cents: 0 }), sign);
  addEach(total.prices, page.prices, nonePriced, sign);
  for (const [id, sum] of page.events) {
    const event = entryOf(total.events, id, noTickets);
    event.sold += sign * sum.sold;
    event.paid += sign * sum.paid;
    event.redeemed += sign * sum.redeemed;
    for (const [day, count] of sum.days) {
      const left = (event.days.get(day) ?? 0) + sign * count;
      if (left === 0) event.days.delete(day);
      else event.days.set(day, left);
    }
    if (event.sold === 0) total.events.delete(id);
  }
}

/** Replaces what changes, because the entries may belong to earlier sums; one that comes to nothing is left out. */
function addEach<K, Numbers extends { [name in keyof Numbers]: number }>(
  total: Map<K, Numbers>,
  page: ReadonlyMap<K, Numbers>,
  none: () => Numbers,
  sign: 1 | -1,
): void {
  for (const [key, sum] of page) {
    const entry = { ...(total.get(key) ?? none()) };
    add(entry, sum, sign);
    if (Object.values(entry).every((number) => number === 0)) total.delete(key);
    else total.set(key, entry);
  }
}

function add<Numbers extends object>(to: Numbers, from: Numbers, sign: 1 | -1): void {
  const [sums, numbers] = [to as Record<string, number>, from as Record<string, number>];
  for (const key of Object.keys(sums))
    if (typeof numbers[key] === 'number') sums[key] = (sums[key] ?? 0) + sign * numbers[key];
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
