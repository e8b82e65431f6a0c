import type { Db } from '../../platform/database/store.ts';
import { deedsBehind, lastDeed, ticketsChangedSince } from './ledger.repository.ts';

/** A transaction may become visible after a later one; no transaction takes longer than this. */
const OVERLAP_MS = 15_000;
/** Nor do more entries of the history than these become visible after a later one. */
const OVERLAP_DEEDS = 500;
/** With more than these it is cheaper to read all anew. */
const MOST = 20_000;

/**
 * Which orders have changed since somebody looked last, told by traces that the changes leave anyway: tickets carry the
 * time of their last change for the doors, and whatever staff do to an order stands in its history.
 */
export class ChangedOrders {
  #lookedAt: number | null = null;
  #lastDeed = 0;
  /** What the last look saw: the next one sees some of it again. */
  #seen = new Set<string>();

  /** The ids of the orders; null the first time, and where all are to be read anew. */
  async since(db: Db, now: number): Promise<string[] | null> {
    const { from, deed } =
      this.#lookedAt === null
        ? { from: now - OVERLAP_MS, deed: await lastDeed(db) }
        : { from: this.#lookedAt - OVERLAP_MS, deed: this.#lastDeed };
    const isFirst = this.#lookedAt === null;
    const tickets = await ticketsChangedSince(db, from, MOST);
    const deeds = (await deedsBehind(db, deed - OVERLAP_DEEDS, MOST)).map(({ id, order_id }) => ({
      key: `deed ${id}`,
      id,
      orderId: order_id,
    }));
    const traces = [...tickets, ...deeds];
    const orders = traces.filter(({ key }) => !this.#seen.has(key)).map(({ orderId }) => orderId);
    this.#seen = new Set(traces.map(({ key }) => key));
    this.#lastDeed = Math.max(deed, deeds.at(-1)?.id ?? 0);
    this.#lookedAt = now;
    return isFirst || tickets.length >= MOST || deeds.length >= MOST ? null : [...new Set(orders)];
  }
}
