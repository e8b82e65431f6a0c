import type { Block, EventDetail, Placement, Seat } from '../../src/contract/events.ts';
import type { FakeShop } from './fake-shop.ts';

const price = (id: number, name: string, euros: number, category: number) => ({
  id,
  name,
  price: euros,
  event_id: 2,
  price_category_id: category,
  seat_id: null,
});

export const seated = {
  id: 1,
  name: 'Kategorie 1',
  color: '8a5a12',
  ticket_prices: [price(11, 'Erwachsene', 35, 1), price(12, 'Ermäßigt', 28, 1)],
};
export const standing = {
  id: 2,
  name: 'Stehplatz',
  color: '7a1738',
  ticket_prices: [price(21, 'Eintritt', 15, 2), price(22, 'Kinder', 5, 2)],
};

const seat = (id: number, row: string, name: string, column: number, available = true): Seat => ({
  id,
  row,
  name,
  column,
  available,
});

/**
 * Two rows with an aisle after their third seat; the second seat of B is not available, and a third row has seats
 * at its ends alone:
 *
 *     A  101 102 103     104 105
 *     B  111  –  113     114 115
 *     C  121                 125
 */
export const blockA: Block = {
  id: 7,
  name: 'Block A',
  x: 0,
  y: 100,
  w: 220,
  h: 160,
  rotation: -8,
  has_fixed_places: false,
  fixed_places: 0,
  price_category: seated,
  seats: [
    ...[1, 2, 3, 4, 5].map((n) => seat(100 + n, 'A', String(n), n > 3 ? n + 1 : n)),
    ...[1, 2, 3, 4, 5].map((n) => seat(110 + n, 'B', String(n), n > 3 ? n + 1 : n, n !== 2)),
    seat(121, 'C', '1', 1),
    seat(125, 'C', '2', 6),
  ],
};

/** Ten places without number. */
export const meadow: Block = {
  id: 9,
  name: 'Wiese',
  x: 300,
  y: 100,
  w: 200,
  h: 80,
  rotation: 0,
  has_fixed_places: true,
  fixed_places: 10,
  price_category: standing,
  seats: [],
};

export const tasting: EventDetail = {
  id: 2,
  name: 'Weinprobe',
  location: 'Alte Kelter',
  has_fixed_tickets: false,
  starts_at: '2027-04-12T20:30:00',
  price_from: 5,
  places_left: 20,
  sale_starts_at: null,
  sale_ends_at: null,
  ticket_prices: [...seated.ticket_prices, ...standing.ticket_prices],
  price_categories: [seated, standing],
  layout: { id: 1, name: 'Kelter', blocks: [blockA, meadow] },
};

export type FakePlan = {
  /** Taken by anybody, this guest included. */
  placements: Placement[];
  event: EventDetail;
};

/** Lets a fake shop answer for one event with a plan: `tasting` with `blockA` and `meadow`. */
export function fakePlan(shop: FakeShop): FakePlan {
  const plan: FakePlan = { placements: [], event: tasting };
  shop.on('GET /api/booking/event/2', () => ({ event: plan.event, placements: plan.placements }));
  for (const block of [blockA, meadow]) {
    shop.on(`GET /api/booking/event/2/block/${block.id}`, () => ({
      block,
      placements: plan.placements.filter(({ block_id }) => block_id === block.id),
    }));
  }
  shop.on('POST /booking/event/2/reserve', () => ({
    success: true,
    expires_at: '2027-01-01T12:15:00Z',
    seconds_left: 900,
  }));
  shop.on('POST /booking/event/2/release', () => ({ success: true }));
  return plan;
}

const taken = { event_id: 2, ticket_price: { id: 11 } };
export const takenSeat = (id: number): Placement => ({ ...taken, block_id: blockA.id, seat_id: id });
export const takenPlace = (): Placement => ({ ...taken, block_id: meadow.id, seat_id: null });
