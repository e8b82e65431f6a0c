import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type RefusalCode, refusals } from '../../../../src/contract/refusals.ts';
import { checkout, customer, fairLine, seatLine, standingLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { countRows, newKey, openHall } from '../../../support/order-shop.ts';
import type { SmallHall } from '../../../support/small-hall.ts';
import type { Answer } from '../../../support/test-guest.ts';
import type { TestShop } from '../../../support/test-shop.ts';

interface Call {
  path: string;
  /** What a page of ours would send. */
  body: Record<string, unknown>;
}

const basketOf = (hall: SmallHall) => [
  seatLine(hall, hall.seats[0] as number),
  standingLine(hall, 2),
  fairLine(hall, 1),
];
const seatsOf = (hall: SmallHall) => [
  { id: hall.seats[0], ticket_price_id: hall.concert.adult },
  { id: hall.seats[1], ticket_price_id: hall.concert.reduced },
];

/** Every guest call that takes a body, and the status it has when all is well. */
const CALLS: Record<string, { status: number; in: (hall: SmallHall) => Call }> = {
  reserving: {
    status: 200,
    in: (hall) => ({
      path: `/booking/event/${hall.concert.id}/reserve`,
      body: { seats: seatsOf(hall) },
    }),
  },
  'letting go': {
    status: 200,
    in: (hall) => ({
      path: `/api/booking/event/${hall.concert.id}/release`,
      body: { seats: hall.seats.slice(0, 2) },
    }),
  },
  'asking about a discount code': {
    status: 200,
    in: (hall) => ({
      path: '/api/booking/checkout/discount',
      body: { discount: 'TEN', basket: basketOf(hall) },
    }),
  },
  ordering: {
    status: 200,
    in: (hall) => ({
      path: '/api/booking/checkout/invoice',
      body: checkout(basketOf(hall), { discountCode: 'TEN', discountPercentage: 10, total: 56.7 }),
    }),
  },
  'paying by PayPal': {
    status: 501,
    in: (hall) => ({
      path: '/booking/checkout/paypal',
      body: { basket: basketOf(hall), customer, comment: '' },
    }),
  },
  'logging in': {
    status: 401,
    in: () => ({ path: '/api/login', body: { email: 'zoe@example.org', password: 'Riesling & Silvaner' } }),
  },
};
const NAMES = Object.keys(CALLS);
/** Each attempt takes as long as hashing a password. */
const QUICK_NAMES = NAMES.filter((name) => name !== 'logging in');

const NO_BODIES = [
  '',
  'null',
  '[]',
  '42',
  '"basket"',
  '{"basket":[',
  'basket=1',
  '\u0000',
  '{"a":"\\ud83d"}',
];
const THREE_MEGABYTES = JSON.stringify({ comment: 'x'.repeat(3 * 1024 * 1024) });

/** What a field may hold instead of what it should. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    [],
    {},
    [null],
    -1,
    0,
    1.5,
    -0.01,
    1e15,
    1e308,
    2_147_483_648,
  ),
  fc.constantFrom(
    '🍷👩‍👩‍👧',
    'שלום \u202e',
    'A\u030a\u0301',
    '<script>',
    "'; drop table orders; --",
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 3_000, maxLength: 3_000 }),
  fc.integer(),
  fc.double(),
);
const spoiling = fc.record({
  way: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
  junk,
  isGone: fc.boolean(),
});
type Spoiling = typeof spoiling extends fc.Arbitrary<infer S> ? S : never;

/** A body in which one thing, found by going down the `way`, is replaced by junk or gone. */
function spoil(value: unknown, { way: [step = 0, ...way], junk, isGone }: Spoiling): unknown {
  if (typeof value !== 'object' || value === null) return junk;
  const names = Object.keys(value);
  const spoiled = names[step % Math.max(names.length, 1)];
  const isThere = way.length === 0;
  const entries = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    if (name !== spoiled) return [[name, inner]];
    if (isThere && isGone) return [];
    return [[name, isThere ? junk : spoil(inner, { way, junk, isGone })]];
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

const STATUSES = [400, 401, 403, 404, 409, 413, 422, 429, 501, 503];

/** A refusal as guests get it: a known code with its status, a German sentence, nothing of the machine. */
function expectRefusal({ status, body }: Answer<Record<string, unknown>>): void {
  expect(STATUSES).toContain(status);
  expect(body).toMatchObject({ success: false, code: expect.any(String) });
  expect(refusals[body.code as RefusalCode].status).toBe(status);
  expect(body.message).toMatch(/^[A-ZÄÖÜ].*[.!?]$/s);
  expect(JSON.stringify(body)).not.toMatch(/\.ts:|node_modules|sqlite|constraint|expected|invalid input/i);
}

/** Whatever stands in the books was sold at the shop's own prices, and is whole. */
async function expectBooksInOrder({ services: { store } }: TestShop): Promise<void> {
  const items = await store.read
    .selectFrom('items')
    .innerJoin('ticket_prices', 'ticket_prices.id', 'items.ticket_price_id')
    .select(['items.order_id', 'ticket_prices.price_cents'])
    .execute();
  for (const order of await store.read.selectFrom('orders').selectAll().execute()) {
    const own = items.filter((item) => item.order_id === order.id);
    expect(order.tickets_cents).toBe(own.reduce((sum, item) => sum + item.price_cents, 0));
    expect(order.discount_cents).toBe(
      Math.round((order.tickets_cents * (order.discount_percent ?? 0)) / 100),
    );
  }
}

/** As before the first guest. */
function clearBooks({ services: { store } }: TestShop): Promise<unknown> {
  return store.write(async (trx) => {
    for (const table of ['items', 'placements', 'outbox', 'orders'] as const) {
      await trx.deleteFrom(table).execute();
    }
    await trx.updateTable('contingents').set({ taken: 0 }).execute();
    await trx.updateTable('discounts').set({ uses: 0 }).execute();
  });
}

eachDatabase((_name, openTestStore) => {
  let shop: TestShop;
  let hall: SmallHall;
  beforeAll(async () => {
    ({ shop, hall } = await openHall(openTestStore));
  });
  beforeEach(async () => {
    await clearBooks(shop);
  });
  const send = (path: string, body: unknown, headers = {}) =>
    shop.guest().call('POST', path, body, { ...newKey(), ...headers });
  const callOf = (name: string) => (CALLS[name] as (typeof CALLS)[string]).in(hall);

  test.each(NAMES)('%s: as our pages send it, it is not found fault with', async (name) => {
    const { path, body } = callOf(name);
    expect((await send(path, body)).status).toBe(CALLS[name]?.status);
  });

  test.each(NAMES)(
    '%s: what is no body, too large or not from our pages is refused and changes nothing',
    async (name) => {
      const { path, body } = callOf(name);
      for (const sent of NO_BODIES) {
        const answer = await send(path, sent);
        expectRefusal(answer);
        expect(answer.status, sent).toBe(400);
      }
      const large = await send(path, THREE_MEGABYTES);
      expectRefusal(large);
      expect(large.status).toBe(413);
      const foreign = await send(path, body, { 'X-Requested-With': '' });
      expectRefusal(foreign);
      expect(foreign.status).toBe(403);
      expect(await countRows(shop)).toEqual({ orders: 0, items: 0, placements: 0, outbox: 0 });
    },
  );

  test.each(QUICK_NAMES)('%s: whatever is wrong in it, it is refused whole or done right', async (name) => {
    const { path, body } = callOf(name);
    await fc.assert(
      fc.asyncProperty(spoiling, async (how) => {
        await clearBooks(shop);
        const answer = await send(path, spoil(body, how));
        if (answer.status === 200) return expectBooksInOrder(shop);
        expectRefusal(answer);
        expect(await countRows(shop)).toEqual({ orders: 0, items: 0, placements: 0, outbox: 0 });
      }),
      { numRuns: 60 },
    );
  });
});
