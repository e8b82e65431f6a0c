import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eurosToCents } from '../../../../src/domain/money.ts';
import { OrderLedger } from '../../../../src/server/overview/figures/order-ledger.ts';
import { totalOf } from '../../../../src/server/overview/figures/order-sums.ts';
import { readFigures } from '../../../../src/server/overview/figures/read-figures.ts';
import { readProgramme } from '../../../../src/server/overview/figures/read-occupancy.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type OrderAdmin, openOrderAdmin } from '../../../support/order-admin.ts';
import { newKey } from '../../../support/order-shop.ts';
import { testSettings } from '../../../support/test-settings.ts';
import { naiveFigures } from './naive-figures.ts';

const HOUR_MS = 3_600_000;

const step = fc.record({
  what: fc.constantFrom(
    'order',
    'order',
    'at the box office',
    'book',
    'book',
    'refund',
    'undo',
    'cancel',
    'check in',
    'wait',
  ),
  order: fc.nat(20),
  amount: fc.constantFrom(1, 8, 16, 25, 40),
  count: fc.integer({ min: 1, max: 3 }),
  hours: fc.integer({ min: 1, max: 40 }),
  isLookedAt: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(
  admin: OrderAdmin,
  ids: string[],
  { what, amount, count, hours, ...wish }: Step,
): Promise<void> {
  admin.shop.clock.advance(1);
  if (what === 'wait') admin.shop.clock.advance(hours * HOUR_MS);
  if (what === 'order') {
    const isFull = ids.length >= 5;
    if (!isFull) ids.push(await admin.order([fairLine(admin.hall, count), admin.seat(ids.length)]));
  }
  if (what === 'at the box office') {
    const { fair } = admin.hall;
    const lines = [{ is_fixed: true, ticket_price_id: fair.adult, quantity: 1 }];
    const headers = { ...admin.staff, ...newKey() };
    await admin.shop.call(
      'POST',
      '/api/office/orders',
      { kind: 'box_office', event: fair.id, lines },
      headers,
    );
  }
  const id = ids[wish.order % Math.max(1, ids.length)];
  if (id === undefined) return;
  const { paid, payments, items } = await admin.read(id);
  if (what === 'book') await admin.book(id, amount, paid);
  if (what === 'refund') await admin.refund(id, amount, paid);
  if (what === 'undo' && payments[0]) await admin.undo(id, payments[0].id);
  const tickets = items.map((item) => item.id);
  if (what === 'cancel') await admin.cancel(id, tickets.slice(0, count), { also_redeemed: true });
  if (what === 'check in') await admin.checkIn(tickets[0] as string);
}

eachDatabase((_, openTestStore) => {
  test('after whatever happens to orders, every figure is that of who reads them one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        const admin = await openOrderAdmin(openTestStore);
        const { store, shop } = admin;
        const programme = await readProgramme(store.read);
        // Two orders a page, so that most of what changes is not on the last one.
        const ledger = new OrderLedger(store.read, 2);
        const ids: string[] = [];
        for (const one of steps) {
          // The member's session lasts an hour.
          await store.write((trx) =>
            trx
              .updateTable('sessions')
              .set({ expires_at: shop.clock.now + 100 * HOUR_MS })
              .execute(),
          );
          await take(admin, ids, one);
          if (!one.isLookedAt) continue;
          const now = shop.clock.now;
          const books = await ledger.read(now);
          const figures = await readFigures(store.read, {
            sums: books,
            programme,
            settings: testSettings,
            hasMailServer: true,
            now,
          });
          const { sales, door, soldOf, prices } = await naiveFigures(store, now);
          expect(figures.sales).toEqual(sales);
          expect(figures.door).toMatchObject(door);
          expect(books.prices).toEqual(prices);
          for (const { id, sold } of figures.occupancy ?? []) expect(sold).toBe(soldOf.get(id) ?? 0);
          const cents = (sum: { euros: number }) => eurosToCents(sum.euros);
          const received = cents(sales.paid) + cents(sales.at_box_office) - cents(sales.refund_due);
          expect(cents(sales.sold)).toBe(received + cents(sales.open));
        }
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  test('a change that leaves no trace is seen as well, a few looks later', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const ledger = new OrderLedger(admin.store.read, 1);
    const first = await admin.order();
    for (let n = 0; n < 3; n++) await admin.order();
    expect((await ledger.read(admin.shop.clock.now)).sold.orders).toBe(4);
    await admin.store.write((trx) =>
      trx.updateTable('orders').set({ total_cents: 0 }).where('id', '=', first).execute(),
    );
    for (let look = 0; look < 4; look++) await ledger.read(admin.shop.clock.now);
    expect((await ledger.read(admin.shop.clock.now)).sold.cents).toBe(3 * 1600);
  });

  test('orders of one moment are never parted', async () => {
    const admin = await openOrderAdmin(openTestStore);
    for (let n = 0; n < 5; n++) {
      await admin.order([fairLine(admin.hall, 1)]);
      admin.shop.clock.advance(-1000);
    }
    const ledger = new OrderLedger(admin.store.read, 2);
    expect((await ledger.read(admin.shop.clock.now)).sold).toEqual({ orders: 5, tickets: 5, cents: 4000 });
  });
});

test('a shop without orders comes to nothing', () => {
  expect(totalOf([])).toMatchObject({ sold: { orders: 0, tickets: 0, cents: 0 }, paid: { cents: 0 } });
});
