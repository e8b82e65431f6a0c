import { setTimeout } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/server/platform/database/open-store.ts';
import { startBalancer } from '../support/balancer.ts';
import { createDatabase, dropDatabase } from '../support/postgres-database.ts';
import { startShop } from '../support/running-shop.ts';
import { audit } from './audit.ts';
import { readBooks } from './books.ts';
import { type Ledger, orderIdOf } from './ledger.ts';
import { seededRandom } from './seeded-random.ts';
import { largestHall, plantStormFestival, type StormFestival } from './storm-festival.ts';
import { StormGuests, sendOrder, sendReservation } from './storm-guest.ts';

const NAME = 'big_sale';
const GUESTS = 500;
const TIME_LIMIT_MS = 300_000;
const AGAIN_MS = 100;
/** At most, until somebody whose seats are gone looks at the plan. */
const LOOK_MS = 2_000;
const PLAN = { headers: { 'X-Requested-With': 'XMLHttpRequest' } };

type Seats = StormFestival['hall']['seats'];

test('500 guests at once want 6 to 8 of 3,000 seats together from three processes, and each seat is sold once', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'), NAME);
  onTestFinished(() => dropDatabase(inject('postgresUrl'), NAME));
  const whereabouts = { databaseUrl, dataDir: '' };
  const store = await openStore(whereabouts);
  const festival = await plantStormFestival(store);
  festival.hall = await largestHall(store);
  expect(festival.hall.seats).toHaveLength(3_000);
  const env = { DATABASE_URL: databaseUrl, PROCESSES: '3', RATE_LIMITS: 'off' };
  const shops = await Promise.all([1, 2, 3].map(() => startShop({ env })));
  const balancer = await startBalancer(shops.map(({ url }) => url));

  const { hall } = festival;
  const plan = `${balancer.url}/api/booking/event/${hall.event}`;
  const guests = new StormGuests(festival, seededRandom(20_270_412));
  const ledger: Ledger = { attempts: [], holds: [] };
  const count = { seats: 0, plans: 0, reservations: 0, refused: 0, again: 0 };

  /** On a machine this busy a call may be cut or refused for now; whoever asks, asks again. */
  const insist = async <T>(ask: () => Promise<T | null>): Promise<T> => {
    for (;;) {
      const answer = await ask().catch(() => null);
      if (answer !== null) return answer;
      count.again++;
      await setTimeout(AGAIN_MS);
    }
  };
  const freeSeats = async (): Promise<Seats> => {
    count.plans++;
    const { placements } = await insist(async () => {
      const answer = await fetch(plan, PLAN);
      return (await answer.json()) as { placements: { seat_id: number | null }[] };
    });
    const taken = new Set(placements.map(({ seat_id }) => seat_id));
    return hall.seats.filter(({ id }) => !taken.has(id));
  };
  /** Who finds his seats taken looks at the plan and takes others, at last whatever is left. */
  const guest = async () => {
    const name = guests.newGuest();
    const most = 5 + guests.draw(3);
    for (let free = hall.seats; free.length > 0; free = await freeSeats()) {
      const seats = chooseTogether(free, most, guests);
      count.reservations++;
      const isHeld = await insist(async () => {
        const status = await sendReservation(balancer.url, ledger, name, hall.event, seats);
        return status < 500 ? status === 200 : null;
      });
      if (!isHeld) {
        count.refused++;
        await setTimeout(guests.draw(LOOK_MS));
        continue;
      }
      const attempt = guests.seatOrder(name, seats);
      ledger.attempts.push(attempt);
      await insist(async () => {
        await sendOrder(balancer.url, attempt);
        const isForNow =
          attempt.answer !== null && 'refused' in attempt.answer && attempt.answer.refused >= 500;
        return isForNow ? null : attempt.answer;
      });
      if (orderIdOf(attempt) !== null) count.seats += seats.length;
      return 'served';
    }
    return 'sold out';
  };
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: GUESTS }, guest));
  const seconds = (performance.now() - startedAt) / 1_000;

  await balancer.close();
  await Promise.all(shops.map((shop) => shop.stop()));
  const faults = audit(await readBooks(store), ledger);
  await store.close();
  const served = answers.filter((answer) => answer === 'served').length;
  process.stdout.write(
    `\nBig sale: ${GUESTS} guests at once, ${served} served, ${count.seats} of ${hall.seats.length} seats sold in ${seconds.toFixed(1)} s; ${count.reservations} reservations, ${count.refused} of them of taken seats, ${count.again} calls repeated, ${count.plans} plans read: ${faults.length} lost or twice\n`,
  );
  expect(faults).toEqual([]);
  expect(ledger.attempts.filter((attempt) => orderIdOf(attempt) === null)).toEqual([]);
  expect(ledger.attempts).toHaveLength(served);
  // Who finds only a few seats together is content with them, so some are left over.
  expect(count.seats).toBeGreaterThan(0.9 * hall.seats.length);
  expect(count.refused).toBeGreaterThan(0);
});

/** As many neighbours as are wanted, from anywhere in the hall; a shorter row of free seats where there are not so many. */
function chooseTogether(free: Seats, most: number, guests: StormGuests): Seats {
  const rows: Seats[] = [];
  for (const seat of free) {
    const row = rows.at(-1);
    if (row?.at(-1)?.id === seat.id - 1) row.push(seat);
    else rows.push([seat]);
  }
  const long = rows.filter((row) => row.length >= most);
  const among = long.length > 0 ? long : rows;
  const row = among[guests.draw(among.length) - 1] ?? [];
  if (row.length < most) return row;
  const from = guests.draw(row.length - most + 1) - 1;
  return row.slice(from, from + most);
}
