import type { EventOffer } from '../../../../src/contract/event-offers.ts';
import type { StaffEvent } from '../../../../src/contract/staff-events.ts';
import type { OpenTestStore } from '../../../support/each-database.ts';
import { openHall } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';

export const EVENTS = '/api/office/events';

/** The small hall with somebody who may change its events. */
export async function managedEvents(openTestStore: OpenTestStore) {
  const { shop, hall } = await openHall(openTestStore);
  const store = shop.services.store;
  const settings = shop.services.settings();
  shop.services.putInForce({ ...settings, bank: { ...settings.bank, iban: 'DE02 1203 0000 0000 2020 51' } });
  const staff = await loggedInMember(store, shop.clock.now, { permissions: ['events', 'orders'] });
  const office = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    shop.call<Body>(method, path, body, staff);
  const read = async (id: number) =>
    (await office<{ event: StaffEvent }>('GET', `${EVENTS}/${id}`)).body.event;
  return {
    shop,
    hall,
    office,
    read,
    async create(name = 'Kellerprobe'): Promise<number> {
      const event = { name, location: 'Gewölbe', starts_at: '2027-05-01T21:00:00' };
      return (await office<{ id: number }>('POST', EVENTS, event)).body.id;
    },
    /** What the event sells now, to be sent again with `changes`. */
    async offer(id: number, changes: Partial<EventOffer> = {}) {
      const sent = { ...offerOf(await read(id)), ...changes };
      return office('PUT', `${EVENTS}/${id}/offer`, sent);
    },
    publish: (id: number, is_published = true) =>
      office('PUT', `${EVENTS}/${id}/publication`, { is_published }),
    history: async () =>
      (await store.read.selectFrom('event_history').selectAll().orderBy('id').execute()).map(
        ({ who, what, name }) => [who, what, name],
      ),
  };
}

/** What an event sells, as it is sent. */
export function offerOf(event: StaffEvent): EventOffer {
  const keyOf = (id: number | null) => (id === null ? null : `kept-${id}`);
  return {
    version: event.version,
    layout_id: event.layout?.id ?? null,
    capacity: event.capacity,
    categories: event.categories.map((category) => ({ ...category, key: `kept-${category.id}` })),
    prices: event.prices.map(({ id, name, price, capacity, tax_percent, price_category_id }) => ({
      id,
      name,
      price,
      tax_percent,
      capacity,
      category: keyOf(price_category_id),
    })),
    blocks: event.blocks.map(({ id, capacity, price_category_id }) => ({
      block_id: id,
      capacity,
      category: keyOf(price_category_id),
    })),
    seats: (event.seats ?? []).map(({ block_id, price_category_id, seat_ids }) => ({
      block_id,
      category: `kept-${price_category_id}`,
      seat_ids,
    })),
  };
}
