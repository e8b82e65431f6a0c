import { randomBytes } from 'node:crypto';
import type { Store } from '../../src/server/database/store.ts';
import type { BareCommits } from './bare-commits.ts';
import type { BareServer } from './bare-server.ts';
import { type BenchFestival, payAllOrders, releaseAllSeats } from './bench-festival.ts';
import type { Measured } from './figures.ts';
import type { LoadGenerator } from './load-generator.ts';
import { checkInText, orderText, planText, reservationText } from './request-texts.ts';
import type { ShopUnderTest } from './shop-under-test.ts';

export const TICKETS_AN_ORDER = 3;
export const SEATS_A_RESERVATION = 3;

const ORDERS = 2000;
const CHECK_INS = 3000;
/** So often all 3,000 seats are reserved and let go again. */
const FULL_HOUSES = 2;
const PLAN_READS = 10_000;
const BARE_COMMITS_MS = 400;

export interface Bench {
  generator: LoadGenerator;
  shop: ShopUnderTest;
  store: Store;
  festival: BenchFestival;
  bareCommits: BareCommits;
  bareServer: BareServer;
}

export type Kind = 'orders' | 'reservations' | 'checkIns' | 'planReads';

/** Measures each kind of call, its yardstick just before it. */
export async function measureRound(bench: Bench): Promise<Record<Kind, Measured[]>> {
  return {
    orders: [await measureOrders(bench)],
    checkIns: [await measureCheckIns(bench)],
    reservations: await measureReservations(bench),
    planReads: [await measurePlanReads(bench)],
  };
}

async function measureOrders({ generator, shop, festival, bareCommits }: Bench): Promise<Measured> {
  const { event, ticketPrice } = festival.fair;
  const texts = Array.from({ length: ORDERS }, () => orderText(secret(), event, ticketPrice));
  const barePerSecond = await bareCommits.measure(BARE_COMMITS_MS);
  return { barePerSecond, ...(await generator.run({ port: shop.port, texts, expected: '"success":true' })) };
}

/** Of tickets that were ordered before and are paid now. */
async function measureCheckIns({ generator, shop, store, bareCommits }: Bench): Promise<Measured> {
  const items = await payAllOrders(store, Date.now());
  const texts = items.slice(0, CHECK_INS).map((item) => checkInText(shop.token, item));
  const barePerSecond = await bareCommits.measure(BARE_COMMITS_MS);
  return { barePerSecond, ...(await generator.run({ port: shop.port, texts, expected: '"redeemed":true' })) };
}

/** Each by a guest of its own, until no seat is left. */
async function measureReservations(bench: Bench): Promise<Measured[]> {
  const { generator, shop, store, festival, bareCommits } = bench;
  const { event, seats } = festival.concert;
  const wishes = Array.from({ length: seats.length / SEATS_A_RESERVATION }, (_, i) =>
    seats.slice(i * SEATS_A_RESERVATION, (i + 1) * SEATS_A_RESERVATION),
  );
  const houses: Measured[] = [];
  const barePerSecond = await bareCommits.measure(BARE_COMMITS_MS);
  for (let house = 0; house < FULL_HOUSES; house++) {
    const texts = wishes.map((wish) => reservationText(secret(), event, wish));
    const result = await generator.run({ port: shop.port, texts, expected: '"success":true' });
    houses.push({ barePerSecond, ...result });
    await releaseAllSeats(store);
  }
  return houses;
}

async function measurePlanReads({ generator, shop, festival, bareServer }: Bench): Promise<Measured> {
  const load = { texts: [planText(festival.concert.event)], times: PLAN_READS, expected: 'HTTP/1.1 200' };
  const bare = await generator.run({ ...load, port: bareServer.port });
  const measured = await generator.run({ ...load, port: shop.port });
  return { barePerSecond: bare.perSecond, bareGeneratorShare: bare.generatorShare, ...measured };
}

/** 43 characters, as the shop's own cookies and our client's keys. */
function secret(): string {
  return randomBytes(32).toString('base64url');
}
