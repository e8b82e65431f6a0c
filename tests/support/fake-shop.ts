import { setFetch } from '../../src/client/platform/api/http.ts';
import type { EventSummary, TicketPrice } from '../../src/contract/events.ts';
import type { Festival } from '../../src/contract/festival.ts';
import type { HeldSeat } from '../../src/contract/holds.ts';
import { answerLive } from './fake-live.ts';
import { testSettings } from './test-settings.ts';

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
};
type Answerer = (asked: Asked) => unknown;

/** What the pages of a component test call instead of a server: says what a test tells it to, and notes every call. */
export type FakeShop = {
  asked: Asked[];
  /** The calls of one kind, like `POST /api/login`. */
  askedFor(call: string): Asked[];
  /** From now on `call` is answered so: an object is a 200, a `Response` goes as it is, what is thrown is no answer. */
  on(call: string, answer: Answerer): void;
  /** For what is rendered without a page. */
  fetch: typeof globalThis.fetch;
  holds: HeldSeat[];
  prices: TicketPrice[];
};

export const festival: Festival = { ...testSettings, hero: { evening: null, picture: null } };

const event = (id: number, name: string, hasFixedTickets: boolean): EventSummary => ({
  id,
  name,
  location: 'Alte Kelter',
  has_fixed_tickets: hasFixedTickets,
  starts_at: '2027-04-12T20:30:00',
  price_from: 8,
  places_left: 100,
  sale_starts_at: null,
  sale_ends_at: null,
});

export const events = {
  entry: event(1, 'Eintritt Festgelände', true),
  tasting: event(2, 'Weinprobe', false),
};

const price = (id: number, eventId: number, name: string, euros: number): TicketPrice => ({
  id,
  name,
  price: euros,
  event_id: eventId,
  price_category_id: null,
  seat_id: null,
});

/** Two events, adults for 8 € at the first and for 35 € at the second, a code REBE10 for ten per cent. */
export function fakeShop(): FakeShop {
  const answers = new Map<string, Answerer>();
  const shop: FakeShop = {
    asked: [],
    askedFor: (call) => shop.asked.filter(({ method, path }) => `${method} ${path}` === call),
    on: (call, answer) => answers.set(call, answer),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const live = new URL(request.url).pathname.endsWith('/live') && answerLive?.(request);
      if (live) return live;
      const text = await request.text();
      const asked: Asked = {
        method: request.method,
        path: new URL(request.url).pathname,
        query: new URL(request.url).searchParams,
        body: text === '' ? undefined : JSON.parse(text),
        headers: request.headers,
      };
      shop.asked.push(asked);
      const answer = answers.get(`${asked.method} ${asked.path}`);
      if (!answer) return refusal(404, 'Diese Adresse gibt es nicht.');
      const given = await answer(asked);
      return given instanceof Response ? given : Response.json(given);
    },
    holds: [],
    prices: [price(3, 1, 'Erwachsene', 8), price(4, 1, 'Ermäßigt', 5), price(5, 2, 'Erwachsene', 35)],
  };
  shop.on('GET /api/booking/festival', () => ({ festival }));
  shop.on('GET /api/booking/legal', () => ({
    legal: testSettings.legal,
    withdraw_at: 'https://karten.example/widerruf',
  }));
  shop.on('GET /api/booking/events', () => ({ events: Object.values(events) }));
  shop.on('GET /api/office/order-events', () => ({ events: Object.values(events) }));
  shop.on('GET /api/booking/event/1', () => ({
    event: {
      ...events.entry,
      ticket_prices: shop.prices.filter((one) => one.event_id === 1),
      price_categories: [],
      layout: null,
    },
    placements: [],
  }));
  shop.on('GET /api/booking/prices', () => ({
    prices: shop.prices,
    blocks: [{ id: 7, name: 'Block A' }],
    events: Object.values(events),
  }));
  shop.on('GET /api/booking/holds', () => ({ holds: shop.holds }));
  shop.on('POST /api/booking/checkout/discount', ({ body }) =>
    (body as { discount: string }).discount === 'REBE10'
      ? { success: true, discount: null, percentage: 10 }
      : { success: false, discount: null, percentage: null, message: 'Diesen Rabattcode kennen wir nicht.' },
  );
  setFetch(shop.fetch);
  return shop;
}

/** A refusal as the server sends it. */
export function refusal(status: number, message: string, details: object = {}): Response {
  return Response.json({ success: false, message, ...details }, { status });
}

/** No answer at all. */
export function noAnswer(): never {
  throw new TypeError('fetch failed');
}
