import type { DiscountEvent } from '../../../contract/discounts.ts';
import {
  eventsOfPrices,
  latestEvents,
  pricesWithCategories,
} from '../../catalog/events/event-lists.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';

const MOST_EVENTS = 100;

/** What a new campaign may hold for. */
export async function listDiscountEvents({
  store,
}: Pick<Ports, 'store'>): Promise<{ events: DiscountEvent[] }> {
  return { events: await discountEvents(store.read, { event_ids: [], price_ids: [] }) };
}

/** The latest hundred events and, however old, those that a campaign names, with their prices; the latest first. */
export async function discountEvents(
  db: Db,
  named: { event_ids: ReadonlyArray<number>; price_ids: ReadonlyArray<number> },
): Promise<DiscountEvent[]> {
  const ids = [...named.event_ids, ...(await eventsOfPrices(db, named.price_ids))];
  const all = await latestEvents(db, MOST_EVENTS, ids);
  const prices = await pricesWithCategories(
    db,
    all.map(({ id }) => id),
  );
  return all.map((event) => ({
    ...event,
    prices: prices
      .filter((price) => price.event_id === event.id)
      .map(({ id, name, category }) => ({ id, name, category })),
  }));
}
