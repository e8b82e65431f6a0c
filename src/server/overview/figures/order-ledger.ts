import { setImmediate } from 'node:timers/promises';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import { CachedValue } from '../../platform/http/prepared/cached-value.ts';
import type { Ports } from '../../platform/ports.ts';
import {
  auditEntriesAfter,
  type IdRange,
  idBehind,
  lastAuditEntryId,
  sumOrders,
  sumTickets,
  ticketsChangedSince,
} from './ledger.repository.ts';
import { changedTotal, type OrderSums, sumPage, totalOf } from './order-sums.ts';

const FRESH_MS = 1_000;

const ofShops = new WeakMap<object, CachedValue<OrderSums>>();

/** The sums of all orders, at most a second old; figures, arrivals and concurrent callers share one read. */
export async function currentOrderSums(services: Pick<Ports, 'clock' | 'store'>): Promise<OrderSums> {
  const known = ofShops.get(services) ?? cachedSums(services);
  ofShops.set(services, known);
  return (await known.get()).value;
}

function cachedSums({ clock, store }: Pick<Ports, 'clock' | 'store'>): CachedValue<OrderSums> {
  const ledger = new OrderLedger(store.read);
  return new CachedValue<OrderSums>(clock, {
    version: () => 0,
    async make() {
      const now = clock();
      return { value: await ledger.read(now), freshUntil: now + FRESH_MS };
    },
  });
}

const HOUR_MS = 3_600_000;
/** Few enough to be summed within a few milliseconds. */
const ORDERS_A_PAGE = 500;
/** Order ids begin with the time of ordering in this many characters (`newOrderId`). */
const MOMENT_LENGTH = 8;

/** A page of orders that has been summed. */
interface SummedPage extends IdRange {
  sums: OrderSums;
}

/**
 * Keeps the sums of all orders, page by page. An order never changes its page, so a change costs reading one
 * page, and new orders cost reading the last one. Each read also renews one other page in turn, so that a
 * change that ever left no trace (see `ChangedOrders`) is still seen a little later.
 */
export class OrderLedger {
  readonly #db: Db;
  readonly #changes = new ChangedOrders();
  readonly #pageSize: number;
  /** By hour, because computing a day takes longer than the sums. */
  readonly #days = new Map<number, string>();
  #pages: SummedPage[] = [];
  #total = totalOf([]);
  /** The pages that the total is made of. */
  #summed: ReadonlyArray<SummedPage> = [];
  #next = 0;

  constructor(db: Db, pageSize: number = ORDERS_A_PAGE) {
    this.#db = db;
    this.#pageSize = pageSize;
  }

  /** The sums at `now` (epoch milliseconds). Must not be called again before it has resolved. */
  async read(now: number): Promise<OrderSums> {
    // Changes before sums, so that a concurrent change is read twice rather than never.
    const changed = await this.#changes.since(this.#db, now);
    if (changed === null) this.#pages = [];
    else await this.#readChanged(changed);
    await this.#readFromLastPage();
    const [before, after] = [new Set(this.#summed), new Set(this.#pages)];
    this.#total = changedTotal(this.#total, {
      before: this.#summed.filter((page) => !after.has(page)).map(({ sums }) => sums),
      after: this.#pages.filter((page) => !before.has(page)).map(({ sums }) => sums),
    });
    this.#summed = [...this.#pages];
    return this.#total;
  }

  async #readChanged(orderIds: ReadonlyArray<string>): Promise<void> {
    const indexes = new Set(orderIds.map((id) => this.#pageOf(id)));
    this.#next = this.#next + 1 < this.#pages.length ? this.#next + 1 : 0;
    indexes.add(this.#next);
    for (const index of indexes) {
      const page = this.#pages[index];
      // The last page is read in any case, by `#readFromLastPage`.
      if (page !== undefined && page.to !== null) this.#pages[index] = await this.#readPage(page);
    }
  }

  async #readFromLastPage(): Promise<void> {
    let from: string | null = this.#pages.pop()?.from ?? '';
    while (from !== null) {
      const page = await this.#readPage({ from, to: await this.#endOfPage(from) });
      this.#pages.push(page);
      from = page.to;
    }
  }

  async #readPage({ from, to }: IdRange): Promise<SummedPage> {
    // SQLite answers synchronously; without this no other request would run before the last page.
    await setImmediate();
    const range = { from, to };
    const [orders, tickets] = await Promise.all([sumOrders(this.#db, range), sumTickets(this.#db, range)]);
    const page = {
      ...range,
      orders: orders.map((row) => this.#dated(row)),
      tickets: tickets.map((row) => this.#dated(row)),
    };
    return { ...range, sums: sumPage(page) };
  }

  #dated<Row extends { hour: number }>(row: Row): Row & { day: string } {
    const day = this.#days.get(row.hour) ?? berlinDay(row.hour * HOUR_MS);
    this.#days.set(row.hour, day);
    return { ...row, day };
  }

  /**
   * Pages end at a time rather than an id, because the two databases sort the random letters of ids
   * differently. Null for the last page.
   */
  async #endOfPage(from: string): Promise<string | null> {
    for (let count = this.#pageSize; ; count *= 2) {
      const behind = await idBehind(this.#db, from, count);
      if (behind === undefined) return null;
      const moment = behind.slice(0, MOMENT_LENGTH);
      if (moment > from) return moment;
    }
  }

  #pageOf(orderId: string): number {
    const moment = orderId.slice(0, MOMENT_LENGTH);
    let [low, high] = [0, this.#pages.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#pages[middle]?.from ?? '') <= moment) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** A transaction can become visible after one that started later, but none takes longer than this. */
const OVERLAP_MS = 15_000;
/** At most this many audit entries become visible after one with a higher id. */
const OVERLAP_ENTRIES = 500;
/** Beyond this many changes, reading everything is cheaper. */
const MOST_TRACES = 20_000;

/**
 * Finds the orders changed since the last call by traces that changes leave anyway: tickets carry the time of
 * their last change for the doors, and everything staff do to an order is in its audit log.
 */
class ChangedOrders {
  #lookedAt: number | null = null;
  #lastEntry = 0;
  /** What the last call saw, because the next one overlaps with it. */
  #seen = new Set<string>();

  /** The ids of the changed orders; null on the first call and when all orders should be read again. */
  async since(db: Db, now: number): Promise<string[] | null> {
    const { from, entry } =
      this.#lookedAt === null
        ? { from: now - OVERLAP_MS, entry: await lastAuditEntryId(db) }
        : { from: this.#lookedAt - OVERLAP_MS, entry: this.#lastEntry };
    const isFirst = this.#lookedAt === null;
    const tickets = await ticketsChangedSince(db, from, MOST_TRACES);
    const entries = (await auditEntriesAfter(db, entry - OVERLAP_ENTRIES, MOST_TRACES)).map(
      ({ id, order_id }) => ({
        key: `entry ${id}`,
        id,
        orderId: order_id,
      }),
    );
    const traces = [...tickets, ...entries];
    const orders = traces.filter(({ key }) => !this.#seen.has(key)).map(({ orderId }) => orderId);
    this.#seen = new Set(traces.map(({ key }) => key));
    this.#lastEntry = Math.max(entry, entries.at(-1)?.id ?? 0);
    this.#lookedAt = now;
    return isFirst || tickets.length >= MOST_TRACES || entries.length >= MOST_TRACES
      ? null
      : [...new Set(orders)];
  }
}
