import fc from 'fast-check';
import { expect, test } from 'vitest';
import { releaseLapsedHolds } from '../../../../src/server/sales/holds/held-seats.ts';
import { checkout, seatLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { CHECKOUT, newKey, openHall } from '../../../support/order-shop.ts';

const MINUTE = 60_000;

/** What a seat is by the simplest of books: nothing, somebody's until then, or sold. */
type Entry = { guest: number; since: number; until: number } | 'sold' | undefined;

const seats = fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  fc.record({ what: fc.constantFrom('reserve', 'order', 'release'), guest: fc.nat(2), seats }),
  fc.record({ what: fc.constant('wait'), minutes: fc.constantFrom(1, 5, 14, 15) }),
  fc.record({ what: fc.constant('sweep') }),
);

type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & {
  guest?: number;
  seats?: number[];
  minutes?: number;
};

eachDatabase((_, openTestStore) => {
  test('whatever guests do one after another, the shop agrees with the simplest of books', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { shop, hall } = await openHall(openTestStore);
        const browsers = [shop.guest(), shop.guest(), shop.guest()];
        const books: Entry[] = [];
        const now = () => shop.clock.now;
        const mayTake = (guest: number, seat: number) => {
          const entry = books[seat];
          return entry === undefined || (entry !== 'sold' && (entry.guest === guest || entry.until <= now()));
        };
        for (const { what, guest = 0, seats = [], minutes = 0 } of steps as Step[]) {
          const browser = browsers[guest];
          const ids = seats.map((seat) => hall.seats[seat] as number);
          if (what === 'wait') shop.clock.advance(minutes * MINUTE);
          if (what === 'sweep') await releaseLapsedHolds(shop.services);
          if (what === 'reserve' || what === 'order') {
            const answer =
              what === 'reserve'
                ? await browser?.call('POST', `/booking/event/${hall.concert.id}/reserve`, {
                    seats: ids.map((id) => ({ id, ticket_price_id: hall.concert.adult })),
                  })
                : await browser?.call(
                    'POST',
                    CHECKOUT,
                    checkout(ids.map((id) => seatLine(hall, id))),
                    newKey(),
                  );
            const mine = seats.every((seat) => mayTake(guest, seat));
            expect(answer?.status).toBe(mine ? 200 : 409);
            if (mine)
              for (const seat of seats)
                books[seat] = what === 'order' ? 'sold' : renewed(books[seat], guest, now());
          }
          if (what === 'release') {
            await browser?.call('POST', `/booking/event/${hall.concert.id}/release`, { seats: ids });
            for (const seat of seats) {
              const entry = books[seat];
              if (entry !== 'sold' && entry?.guest === guest) books[seat] = undefined;
            }
          }
          await agree(books);
        }

        async function agree(entries: Entry[]): Promise<void> {
          for (const [guest, browser] of browsers.entries()) {
            const { body } = await browser.call<{ holds: { seat_id: number }[] }>(
              'GET',
              '/api/booking/holds',
            );
            const held = entries.flatMap((entry, seat) =>
              entry !== undefined && entry !== 'sold' && entry.guest === guest && entry.until > now()
                ? [hall.seats[seat]]
                : [],
            );
            expect(body.holds.map((hold) => hold.seat_id)).toEqual(held);
          }
          const sold = await shop.services.store.read
            .selectFrom('items')
            .select('seat_id')
            .orderBy('seat_id')
            .execute();
          expect(sold.map((item) => item.seat_id)).toEqual(
            entries.flatMap((entry, seat) => (entry === 'sold' ? [hall.seats[seat]] : [])),
          );
        }
      }),
      { numRuns: 20 },
    );
  });
});

function renewed(entry: Entry, guest: number, now: number): Entry {
  const isRunning = entry !== undefined && entry !== 'sold' && entry.guest === guest && entry.until > now;
  const since = isRunning ? entry.since : now;
  return { guest, since, until: Math.min(now + 15 * MINUTE, since + 60 * MINUTE) };
}
