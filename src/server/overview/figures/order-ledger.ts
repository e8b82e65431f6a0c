import { setImmediate } from 'node:timers/promises';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import { type Books, sumPages } from './books.ts';
import { ChangedOrders } from './changed-orders.ts';
import { type IdRange, idBehind, type LedgerPage, sumOrders, sumTickets } from './ledger.repository.ts';

const HOUR_MS = 3_600_000;
/** Few enough to be summed within a few milliseconds. */
const ORDERS_A_PAGE = 500;
/** What an order's id begins with: when it was placed (orders/order-id.ts). */
const MOMENT_LENGTH = 8;

/**
 * The sums of all orders, page by page. An order is on one page for good, so a change costs the reading of its page,
 * and new orders that of the last one. Besides, one page more is read anew each time: should a change ever leave no
 * trace (changed-orders.ts), it is seen all the same, a little later.
 */
export class OrderLedger {
  readonly #db: Db;
  readonly #changes = new ChangedOrders();
  readonly #pageSize: number;
  /** The days of the hours there are: asking the calendar takes longer than adding up. */
  readonly #days = new Map<number, string>();
  #pages: LedgerPage[] = [];
  #next = 0;

  constructor(db: Db, pageSize: number = ORDERS_A_PAGE) {
    this.#db = db;
    this.#pageSize = pageSize;
  }

  /** What all orders come to at `now` (epoch milliseconds). Not to be called again before it has answered. */
  async read(now: number): Promise<Books> {
    // First what has changed, then the sums: what changes in between is seen twice rather than never.
    const changed = await this.#changes.since(this.#db, now);
    if (changed === null) this.#pages = [];
    else await this.#readChanged(changed);
    await this.#readFromLastPage();
    return sumPages(this.#pages);
  }

  async #readChanged(orderIds: ReadonlyArray<string>): Promise<void> {
    const indexes = new Set(orderIds.map((id) => this.#pageOf(id)));
    this.#next = this.#next + 1 < this.#pages.length ? this.#next + 1 : 0;
    indexes.add(this.#next);
    for (const index of indexes) {
      const page = this.#pages[index];
      // The last one is read in any case.
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

  async #readPage({ from, to }: IdRange): Promise<LedgerPage> {
    // SQLite answers without letting anybody else have a turn.
    await setImmediate();
    const range = { from, to };
    const orders = await sumOrders(this.#db, range);
    const tickets = await sumTickets(this.#db, range);
    return {
      ...range,
      orders: orders.map((row) => this.#dated(row)),
      tickets: tickets.map((row) => this.#dated(row)),
    };
  }

  #dated<Row extends { hour: number }>(row: Row): Row & { day: string } {
    const day = this.#days.get(row.hour) ?? berlinDay(row.hour * HOUR_MS);
    this.#days.set(row.hour, day);
    return { ...row, day };
  }

  /** Where a page ends: a moment, as databases sort the letters behind it in ways of their own. */
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
