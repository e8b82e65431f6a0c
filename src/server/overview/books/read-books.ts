import { setImmediate } from 'node:timers/promises';
import type { BookPeriod, Books } from '../../../contract/books.ts';
import { centsToEuros as euros } from '../../../domain/money.ts';
import { berlinDay, dayAfter, startOfBerlinDay, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { type Sphere, spheres, splitTax } from '../../../domain/tax.ts';
import { taxOf } from '../../money/invoices/describe-invoice.ts';
import { fillDocumentSums } from '../../money/invoices/documents.repository.ts';
import { fillParts } from '../../money/payments/payment-parts.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { orderIdAt } from '../../sales/orders/place-order.ts';
import type { FestivalSettings, SettingsPort } from '../../settings/festival-settings.ts';
import { idBehind } from '../figures/ledger.repository.ts';
import {
  bookedSpan,
  type Instants,
  incomeOfDay,
  isOverpaid,
  nextBookedDay,
  nthBillAt,
  pricesWithEvents,
  sumBills,
  sumCashCounts,
  sumWaiting,
  ticketsOfOrders,
  waysOfDay,
} from './books.repository.ts';

export type BooksServices = Pick<Ports, 'clock' | 'store'> & SettingsPort;

/** Few enough to be summed within some milliseconds. */
const ORDERS_A_SUM = 1_000;
const BILLS_A_SUM = 1_000;

export function instantsOf({ from, to }: BookPeriod): Instants {
  return { from: startOfBerlinDay(from), until: startOfBerlinDay(dayAfter(to, 1)) };
}

/** The days with payments of a period, in turn with other requests; what earlier versions booked is filled in. */
export async function* bookedDays(
  { store }: BooksServices,
  { from, to }: BookPeriod,
): AsyncGenerator<string> {
  for (let after = dayAfter(from, -1); ; ) {
    await setImmediate();
    const day = await nextBookedDay(store.read, after, to);
    if (day === undefined) return;
    await fillParts(store, day);
    yield day;
    after = day;
  }
}

type PriceRow = Awaited<ReturnType<typeof pricesWithEvents>>[number];

/** Sphere and rate of a price. */
export class PriceBook {
  readonly rows: ReadonlyArray<PriceRow>;
  readonly #byId: ReadonlyMap<number, PriceRow>;
  readonly #settings: FestivalSettings;

  constructor(rows: ReadonlyArray<PriceRow>, settings: FestivalSettings) {
    this.rows = rows;
    this.#byId = new Map(rows.map((row) => [row.id, row]));
    this.#settings = settings;
  }

  of(priceId: number): PriceRow | undefined {
    return this.#byId.get(priceId);
  }

  sphereOf(priceId: number): Sphere {
    return this.of(priceId)?.sphere ?? this.#settings.sphere;
  }

  /** The rate on the invoice, or, as long as there is none, that of today; 0 for what is not taxed. */
  rateOf({ priceId, percent }: { priceId: number; percent: number | null }): number {
    const price = this.of(priceId);
    return percent ?? (price === undefined ? 0 : taxOf(this.#settings).rateOf(price));
  }
}

export async function openPriceBook({ store, settings }: BooksServices): Promise<PriceBook> {
  return new PriceBook(await pricesWithEvents(store.read), settings());
}

/** In integer cents, both positive. */
interface Flow {
  received: number;
  refunded: number;
}

const NOTHING: Flow = { received: 0, refunded: 0 };

function add<Key>(sums: Map<Key, Flow>, key: Key, { received, refunded }: Flow): void {
  const sum = sums.get(key) ?? NOTHING;
  sums.set(key, { received: sum.received + received, refunded: sum.refunded + refunded });
}

interface Cell {
  month: string;
  percent: number;
  sphere: Sphere;
}

/**
 * The books of a period by day of receipt. Every sum comes from the same cells of month, rate and sphere, whose tax is
 * rounded once, so that all of them agree to the cent; money that is said to be for nothing is named as the difference.
 */
export async function readBooks(
  services: BooksServices,
  period: BookPeriod,
): Promise<Omit<Books, 'archive_key'>> {
  const { store, clock } = services;
  const db = store.read;
  const prices = await openPriceBook(services);
  const cells = new Map<string, Flow>();
  const ofPrices = new Map<number, Flow>();
  const ways = new Map<'transfer' | 'paypal', Flow>();
  const over = new Map<'over', Flow>();
  for await (const day of bookedDays(services, period)) {
    for (const income of await incomeOfDay(db, day)) {
      if (isOverpaid(income)) {
        add(over, 'over', income);
        continue;
      }
      const { priceId } = income;
      const cell: Cell = {
        month: day.slice(0, 7),
        percent: prices.rateOf(income),
        sphere: prices.sphereOf(priceId),
      };
      add(cells, JSON.stringify(cell), income);
      add(ofPrices, priceId, income);
    }
    for (const { way, ...flow } of await waysOfDay(db, day)) add(ways, way, flow);
  }
  const overpaid = over.get('over') ?? NOTHING;
  const taxed = [...cells].map(([key, flow]) => {
    const cell: Cell = JSON.parse(key);
    const { netCents, taxCents } = splitTax(flow.received - flow.refunded, cell.percent);
    return { ...cell, ...flow, net: netCents, tax: taxCents };
  });
  const paid = [...ways.values(), ...[...cells.values(), overpaid].map(opposite)];
  return {
    at: storedTimeOfInstant(clock()),
    ...period,
    years: await yearsOf(services),
    ways: (['transfer', 'paypal'] as const).map((way) => ({ way, ...flowInEuros(ways.get(way) ?? NOTHING) })),
    taxes: summed(taxed, ({ month, percent }) => ({ month, percent })).toSorted(
      (a, b) => a.month.localeCompare(b.month) || a.percent - b.percent,
    ),
    spheres: summed(taxed, ({ sphere, percent }) => ({ sphere, percent })).toSorted(
      (a, b) => spheres.indexOf(a.sphere) - spheres.indexOf(b.sphere) || a.percent - b.percent,
    ),
    overpaid: flowInEuros(overpaid),
    invoices: await readBills(services, period),
    prices: await readPrices(services, { period, prices, ofPrices }),
    cash: await readCash(services, period),
    difference: euros(paid.reduce((sum, { received, refunded }) => sum + received - refunded, 0)),
  };
}

const opposite = ({ received, refunded }: Flow): Flow => ({ received: 0 - received, refunded: 0 - refunded });

const flowInEuros = ({ received, refunded }: Flow) => ({
  received: euros(received),
  refunded: euros(refunded),
});

type Taxed = Cell & Flow & { net: number; tax: number };

/** Cells added up by some of their properties, in euros. */
function summed<Key extends object>(cells: ReadonlyArray<Taxed>, keyOf: (cell: Taxed) => Key) {
  return [...Map.groupBy(cells, (cell) => JSON.stringify(keyOf(cell)))].map(([key, group]) => {
    const sum = (what: 'received' | 'refunded' | 'net' | 'tax') =>
      euros(group.reduce((cents, cell) => cents + cell[what], 0));
    return {
      ...(JSON.parse(key) as Key),
      ...{ received: sum('received'), refunded: sum('refunded'), net: sum('net'), tax: sum('tax') },
    };
  });
}

async function yearsOf({ store, clock }: BooksServices): Promise<number[]> {
  const { days, issued } = await bookedSpan(store.read);
  const dayOf = (at: number | null) => (at === null ? null : berlinDay(Number(at)));
  const all = [days.first, days.last, dayOf(issued.first), dayOf(issued.last), berlinDay(clock())].flatMap(
    (day) => (day === null ? [] : [Number(day.slice(0, 4))]),
  );
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return Array.from({ length: last - first + 1 }, (_, n) => last - n);
}

async function readBills({ store }: BooksServices, period: BookPeriod): Promise<Books['invoices']> {
  const instants = instantsOf(period);
  let bills = await sumBillsInTurn(store.read, instants);
  if (bills.some(({ count, summed: known }) => known < count)) {
    await fillDocumentSums(store, { after: '', last: null });
    bills = await sumBillsInTurn(store.read, instants);
  }
  const ofKind = (kind: 'invoice' | 'cancellation') => {
    const bill = bills.find((one) => one.kind === kind);
    return { count: bill?.count ?? 0, gross: euros(bill?.cents ?? 0) };
  };
  const { count, cents } = await sumWaiting(store.read);
  return {
    issued: ofKind('invoice'),
    cancelled: ofKind('cancellation'),
    waiting: { count, gross: euros(cents) },
  };
}

type BillSums = Awaited<ReturnType<typeof sumBills>>;

/** The sums of all bills of a period, in turn with other requests. */
async function sumBillsInTurn(db: Db, { from, until }: Instants): Promise<BillSums> {
  const sums = new Map<string, BillSums[number]>();
  for (let first = from; first < until; ) {
    await setImmediate();
    const last = await nthBillAt(db, first, BILLS_A_SUM);
    // All of one instant stand together.
    const next = last === undefined ? until : Math.min(last + 1, until);
    for (const { kind, count, summed, cents } of await sumBills(db, { from: first, until: next })) {
      const known = sums.get(kind);
      sums.set(kind, {
        kind,
        count: count + (known?.count ?? 0),
        summed: summed + (known?.summed ?? 0),
        cents: cents + (known?.cents ?? 0),
      });
    }
    first = next;
  }
  return [...sums.values()];
}

async function readCash({ store }: BooksServices, period: BookPeriod): Promise<Books['cash']> {
  const rows = await sumCashCounts(store.read, instantsOf(period));
  return rows.map(({ event_id, event_name: event, event_starts_at: starts_at, count, sales, counted }) => ({
    ...{ event, starts_at, event_id, counts: count },
    ...{ sales: euros(sales), counted: euros(counted), difference: euros(counted - sales) },
  }));
}

interface PricesOfPeriod {
  period: BookPeriod;
  prices: PriceBook;
  ofPrices: ReadonlyMap<number, Flow>;
}

async function readPrices(
  { store }: BooksServices,
  { period, prices, ofPrices }: PricesOfPeriod,
): Promise<Books['prices']> {
  const sums = new Map<number, Omit<Awaited<ReturnType<typeof ticketsOfOrders>>[number], 'priceId'>>();
  const { from, until } = instantsOf(period);
  const last = orderIdAt(until);
  for (let first = orderIdAt(from); first < last; ) {
    await setImmediate();
    const behind = (await idBehind(store.read, first, ORDERS_A_SUM)) ?? last;
    const next = behind < last ? behind : last;
    for (const { priceId, ...row } of await ticketsOfOrders(store.read, first, next)) {
      const known = sums.get(priceId);
      sums.set(priceId, {
        ordered: row.ordered + (known?.ordered ?? 0),
        value: row.value + (known?.value ?? 0),
        paid: row.paid + (known?.paid ?? 0),
        cancelled: row.cancelled + (known?.cancelled ?? 0),
        boxOffice: row.boxOffice + (known?.boxOffice ?? 0),
        free: row.free + (known?.free ?? 0),
      });
    }
    first = next;
  }
  return prices.rows.flatMap(({ id, name, event_name, event_starts_at }) => {
    const tickets = sums.get(id);
    const flow = ofPrices.get(id);
    if (tickets === undefined && flow === undefined) return [];
    return [
      {
        ...{ event: event_name, starts_at: event_starts_at, price: name },
        ...{ ordered: tickets?.ordered ?? 0, value: euros(tickets?.value ?? 0) },
        ...{ paid: tickets?.paid ?? 0, cancelled: tickets?.cancelled ?? 0 },
        ...{ box_office: tickets?.boxOffice ?? 0, free: tickets?.free ?? 0 },
        ...flowInEuros(flow ?? NOTHING),
      },
    ];
  });
}
