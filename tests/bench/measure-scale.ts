import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import {
  type BenchFestival,
  payAllOrders,
  prepareFestival,
  releaseAllSeats,
  ticketsToRedeem,
} from './bench-festival.ts';
import type { LoadGenerator, LoadResult } from './load-generator.ts';
import {
  checkInText,
  loads,
  orderText,
  planText,
  reservationText,
  SEATS_A_RESERVATION,
  seatOrderText,
  type Target,
} from './loads.ts';
import { countTrips, type Trips } from './round-trips.ts';
import { processorMsOf, type ShopUnderTest, startShopUnderTest } from './shop-under-test.ts';

/** What the calls are named in the report. */
export const scaleKinds = {
  orders: 'Orders of 3, one event',
  spreadOrders: 'Orders of 3, 32 events',
  seatRush: 'Orders of a seat, three for each',
  reservations: 'Reservations of 3 seats',
  checkIns: 'Check-ins',
  planReads: 'Plan reads, 3,000 seats',
  sellingPlanReads: 'Plan reads, 1 of 50 calls a reservation',
  eventReads: 'Event reads, no seats',
};
export type ScaleKind = keyof typeof scaleKinds;

/** One kind of call with so many processes; costs are a call's, in ms of processor time and bytes of WAL. */
export interface Scaled extends LoadResult {
  shopMs: number;
  postgresMs: number;
  clientsMs: number;
  walBytes: number;
}

export interface Stage {
  rounds: Record<ScaleKind, Scaled>[];
  /** Of all processes to PostgreSQL. */
  connections: number;
  /** What the books should not say; empty if all is well. */
  faults: string[];
}

const CALLS: Record<ScaleKind, number> = {
  orders: 2000,
  spreadOrders: 2000,
  seatRush: 600,
  reservations: 800,
  checkIns: 2000,
  planReads: 10_000,
  sellingPlanReads: 2500,
  eventReads: 10_000,
};
const EVENTS = 32;
const GUESTS_A_SEAT = 3;
const READS_A_RESERVATION = 50;
const TRIPS_COUNTED = 11;

interface Wishes {
  databaseUrl: string;
  folder: string;
  generator: LoadGenerator;
  processes: number;
  rounds: number;
}

interface Scale {
  shops: ShopUnderTest[];
  target: Target;
  generator: LoadGenerator;
  events: BenchFestival['fair'][];
  answered: Record<ScaleKind, number>;
}

/** Starts so many processes on an empty database and measures them in rounds, after one that does not count. */
export async function measureScale({
  databaseUrl,
  folder,
  generator,
  processes,
  rounds,
}: Wishes): Promise<Stage> {
  const shops: ShopUnderTest[] = [];
  const newFolder = () => mkdtempSync(join(folder, 'process-'));
  const database = await openBenchDatabase({ databaseUrl, dataDir: folder });
  try {
    for (let n = 0; n < processes; n++)
      shops.push(await startShopUnderTest({ dataDir: newFolder(), databaseUrl }, undefined, processes));
    const festival = await prepareFestival(database, Date.now());
    const ports = shops.map(({ port }) => port);
    const target = { ports, token: (shops[0] as ShopUnderTest).token, database, festival };
    const events = await copyFair(database, festival);
    await holdMails(database);
    const answered = ofEachKind(() => 0);
    const scale = { shops, target, generator, events, answered };
    await measureRound(scale, 0);
    const measured = [];
    for (let round = 1; round <= rounds; round++) measured.push(await measureRound(scale, round));
    return {
      rounds: measured,
      connections: await countOf(database, CONNECTIONS),
      faults: await audit(database, answered),
    };
  } finally {
    await database.close();
    await Promise.all(shops.map((shop) => shop.stop()));
  }
}

/**
 * Keeps back the mails of orders for an hour. The shop writes a few a second beside the calls, however long those take, so
 * a slow machine would find more of them in the cost of an order.
 */
async function holdMails(database: BenchDatabase): Promise<void> {
  await database.run(`create function hold_mail() returns trigger language plpgsql as
    $$ begin new.next_attempt_at := new.created_at + 3600000; return new; end $$`);
  await database.run(
    'create trigger hold_mail before insert on outbox for each row execute function hold_mail()',
  );
}

/** Events like the one without seats, each with contingents of its own. */
async function copyFair(database: BenchDatabase, { fair }: BenchFestival): Promise<BenchFestival['fair'][]> {
  const copies: BenchFestival['fair'][] = [];
  for (let n = 1; n <= EVENTS; n++) {
    const copy = async (table: string, columns: string, changed: string, from: string) => {
      const [row] = await database.run<{ id: number }>(
        `insert into ${table} (${columns}) select ${changed} from ${table} where ${from} returning id`,
      );
      return (row as { id: number }).id;
    };
    const about = 'location, has_fixed_tickets, starts_at, is_published, position';
    const event = await copy('events', `name, ${about}`, `name || ' ${n}', ${about}`, `id = ${fair.event}`);
    const ticketPrice = await copy(
      'ticket_prices',
      'event_id, name, price_cents',
      `${event}, name, price_cents`,
      `id = ${fair.ticketPrice}`,
    );
    await database.run(
      `insert into contingents (event_id, capacity)
       select ${event}, capacity from contingents where event_id = ${fair.event} and ticket_price_id is null`,
    );
    copies.push({ event, ticketPrice });
  }
  return copies;
}

/** Measures each kind of call; the tickets that are let in are those ordered before. */
async function measureRound(scale: Scale, round: number): Promise<Record<ScaleKind, Scaled>> {
  const { target, generator, events } = scale;
  const { ports, database, festival } = target;
  const run = (texts: string[], expected: string) => generator.run({ ports, texts, expected });
  const times = (count: number, text: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => text(i));
  const measured = {} as Record<ScaleKind, Scaled>;
  const measure = async (kind: ScaleKind, load: () => Promise<LoadResult>) => {
    measured[kind] = await withCosts(scale, kind, load);
  };

  await measure('orders', () => loads.orders(generator, target, CALLS.orders));
  await measure('spreadOrders', () =>
    run(
      times(CALLS.spreadOrders, (i) => orderText(events[i % EVENTS] as BenchFestival['fair'])),
      '"success":true',
    ),
  );
  await payAllOrders(database, Date.now());
  await measure('checkIns', () => loads.checkIns(generator, target, CALLS.checkIns));
  // From the end of the house, whose beginning the reservations take.
  const asked = CALLS.seatRush / GUESTS_A_SEAT;
  const firstSeat = festival.concert.seats.length - (round + 1) * asked;
  await measure('seatRush', () =>
    run(
      times(CALLS.seatRush, (i) =>
        seatOrderText(festival.concert, firstSeat + Math.floor(i / GUESTS_A_SEAT)),
      ),
      '"success":',
    ),
  );
  const reservations = Math.floor(firstSeat / SEATS_A_RESERVATION);
  await measure('reservations', () =>
    loads.reservations(generator, target, Math.min(CALLS.reservations, reservations)),
  );
  await measure('planReads', () => loads.planReads(generator, target, CALLS.planReads));
  await measure('sellingPlanReads', () =>
    run(
      times(CALLS.sellingPlanReads, (i) =>
        i % READS_A_RESERVATION === 0
          ? reservationText(festival.concert, i / READS_A_RESERVATION)
          : planText(festival.concert.event),
      ),
      'HTTP/1.1 200',
    ),
  );
  await releaseAllSeats(database);
  await measure('eventReads', () =>
    generator.run({
      ports,
      texts: [planText(festival.fair.event)],
      times: CALLS.eventReads,
      expected: 'HTTP/1.1 200',
    }),
  );
  return measured;
}

/** What the jobs of the shop do meanwhile counts, and for orders until their search words are written. */
async function withCosts(scale: Scale, kind: ScaleKind, load: () => Promise<LoadResult>): Promise<Scaled> {
  const { shops, target, answered } = scale;
  const read = async () => ({
    shopMs: shops.reduce((sum, { pid }) => sum + processorMsOf(pid), 0),
    postgres: await postgresTimes(target.database),
    walBytes: await walBytes(target.database),
  });
  const before = await read();
  const result = await load();
  while (await countOf(target.database, 'orders where has_words = 0')) await pause(50);
  const after = await read();
  const calls = Math.round(result.perSecond * result.seconds);
  answered[kind] += calls;
  const postgresMs = [...after.postgres].reduce(
    (sum, [pid, ms]) => sum + ms - (before.postgres.get(pid) ?? 0),
    0,
  );
  return {
    ...result,
    shopMs: (after.shopMs - before.shopMs) / calls,
    postgresMs: postgresMs / calls,
    clientsMs: (result.generatorShare * result.seconds * 1000) / calls,
    walBytes: (after.walBytes - before.walBytes) / calls,
  };
}

/** In ms, of every process of the server but the one that answers us: also those that write the log and the pages. */
async function postgresTimes(database: BenchDatabase): Promise<Map<number, number>> {
  const processes = await database.run<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  return new Map(processes.map(({ pid }) => [pid, processorMsOf(pid)]));
}

async function walBytes(database: BenchDatabase): Promise<number> {
  const [row] = await database.run<{ bytes: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes",
  );
  return row?.bytes ?? 0;
}

async function countOf(database: BenchDatabase, what: string): Promise<number> {
  const [row] = await database.run<{ count: number }>(`select count(*)::int as count from ${what}`);
  return row?.count ?? -1;
}

const CONNECTIONS = `pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** Compares the books with what was answered and with themselves; answers every fault in words. */
async function audit(database: BenchDatabase, answered: Record<ScaleKind, number>): Promise<string[]> {
  const seatsSold = answered.seatRush / GUESTS_A_SEAT;
  const orders = answered.orders + answered.spreadOrders;
  const expected: [what: string, sql: string, count: number][] = [
    ['orders', 'orders', orders + seatsSold],
    ['tickets without a seat', 'items where seat_id is null', orders * 3],
    ['seats sold', 'items where seat_id is not null', seatsSold],
    ['places of those seats', 'placements where seat_id is not null and order_id is not null', seatsSold],
    ['tickets redeemed', 'items where redeemed_at is not null', answered.checkIns],
    ['scans', 'scans', answered.checkIns],
    [
      'seats sold twice',
      '(select 1 from items where seat_id is not null group by event_id, seat_id having count(*) > 1) as twice',
      0,
    ],
    [
      'orders whose tickets do not add up',
      `orders where tickets_cents is distinct from
         (select sum(price_cents) from items where order_id = orders.id)`,
      0,
    ],
    [
      'contingents that do not add up',
      `contingents where taken > capacity or taken <>
         (select count(*) from items
          where items.event_id = contingents.event_id
            and (contingents.block_id is null or items.block_id = contingents.block_id)
            and (contingents.ticket_price_id is null or items.ticket_price_id = contingents.ticket_price_id))`,
      0,
    ],
  ];
  const faults: string[] = [];
  for (const [what, sql, right] of expected) {
    const there = await countOf(database, sql);
    if (there !== right) faults.push(`${what}: ${there} instead of ${right}`);
  }
  return faults;
}

/** The round trips of a single call of each kind, on the database of a stage that was measured. */
export async function countTripsOfCalls(
  databaseUrl: string,
  folder: string,
): Promise<Partial<Record<ScaleKind, Trips>>> {
  const database = await openBenchDatabase({ databaseUrl, dataDir: folder });
  const shop = await startShopUnderTest({ dataDir: mkdtempSync(join(folder, 'process-')), databaseUrl });
  const times = (text: (i: number) => string) => Array.from({ length: TRIPS_COUNTED }, (_, i) => text(i));
  try {
    const { fair, concert } = await prepareFestival(database, Date.now());
    const tickets = await ticketsToRedeem(database, TRIPS_COUNTED);
    return await countTrips(databaseUrl, {
      orders: times(() => orderText(fair)),
      seatRush: times((i) => seatOrderText(concert, i)),
      reservations: times((i) => reservationText(concert, i + TRIPS_COUNTED)),
      checkIns: tickets.map((item) => checkInText(shop.token, item)),
      planReads: times(() => planText(concert.event)),
      eventReads: times(() => planText(fair.event)),
    });
  } finally {
    await database.close();
    await shop.stop();
  }
}

function ofEachKind<T>(make: (kind: ScaleKind) => T): Record<ScaleKind, T> {
  const kinds = Object.keys(scaleKinds) as ScaleKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<ScaleKind, T>;
}
