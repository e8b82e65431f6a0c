import Database from 'better-sqlite3';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { type BankAdmin, openBankAdmin } from '../../../support/bank-admin.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { checkout, fairLine, seatLine } from '../../../support/checkout.ts';
import { type DatabaseName, eachDatabase } from '../../../support/each-database.ts';
import { CHECKOUT, newKey } from '../../../support/order-shop.ts';
import type { TestGuest } from '../../../support/test-guest.ts';
import { type TestShop, testShop } from '../../../support/test-shop.ts';

type Call = () => Promise<{ status: number }>;

interface Counted {
  what: string;
  /** Those that begin and end transactions are not among them. */
  statements: number;
  transactions: number;
  /** How often the call waits for PostgreSQL, also to end the transaction. */
  roundTrips?: number;
  /** Makes ready what the call needs and gives the call to count. */
  prepare: (admin: BankAdmin) => Call | Promise<Call>;
}

const calls: Counted[] = [
  {
    what: 'A reservation of one seat',
    statements: 5,
    transactions: 1,
    roundTrips: 3,
    prepare: (admin) => reservation(admin, 1),
  },
  {
    what: 'A reservation of three seats',
    statements: 5,
    transactions: 1,
    roundTrips: 3,
    prepare: (admin) => reservation(admin, 3),
  },
  {
    what: 'An order of one ticket',
    statements: 7,
    transactions: 1,
    roundTrips: 5,
    prepare: ({ shop, hall }) => order(shop.guest(), [fairLine(hall, 1)]),
  },
  {
    what: 'An order of three tickets',
    statements: 7,
    transactions: 1,
    roundTrips: 5,
    prepare: ({ shop, hall }) => order(shop.guest(), [fairLine(hall, 3)]),
  },
  {
    what: 'An order of two held seats',
    statements: 7,
    transactions: 1,
    roundTrips: 4,
    async prepare(admin) {
      const guest = admin.shop.guest();
      const seats = takeSeats(admin, 2);
      await reserve(admin, guest, seats)();
      return order(
        guest,
        seats.map((seat) => seatLine(admin.hall, seat)),
      );
    },
  },
  {
    what: 'A check-in',
    statements: 4,
    transactions: 1,
    roundTrips: 4,
    async prepare(admin) {
      const id = await admin.order([fairLine(admin.hall, 1)]);
      await admin.book(id, 8, 0);
      const [item] = await admin.itemsOf(id);
      return () => admin.checkIn(item as string);
    },
  },
  {
    what: 'The first answer about an event',
    statements: 12,
    transactions: 0,
    prepare: (admin) => readEvent(admin, restarted(admin)),
  },
  {
    what: 'An event after a reservation',
    statements: 4,
    transactions: 0,
    async prepare(admin) {
      await readEvent(admin)();
      await reservation(admin, 1)();
      return readEvent(admin);
    },
  },
  {
    what: 'An event in which nothing has changed',
    statements: 0,
    transactions: 0,
    async prepare(admin) {
      await readEvent(admin)();
      return readEvent(admin);
    },
  },
  {
    what: 'The first answer with prices',
    statements: 8,
    transactions: 0,
    prepare: (admin) => readPrices(restarted(admin)),
  },
  {
    what: 'Prices after a reservation',
    statements: 0,
    transactions: 0,
    async prepare(admin) {
      await readPrices(admin.shop)();
      await reservation(admin, 1)();
      return readPrices(admin.shop);
    },
  },
  {
    what: 'A payment booked by staff',
    statements: 9,
    transactions: 1,
    async prepare(admin) {
      const id = await admin.order([fairLine(admin.hall, 2)]);
      return () => admin.book(id, 16, 0);
    },
  },
  {
    what: 'A payment from a bank’s file',
    statements: 12,
    transactions: 1,
    prepare: (admin) => confirmation(admin, 1),
  },
  {
    what: 'Three payments from a bank’s file',
    statements: 30,
    transactions: 3,
    prepare: (admin) => confirmation(admin, 3),
  },
  {
    // It pays a part, so one of them queues the mail that asks for the rest.
    what: 'An entry of a bank’s file assigned by hand',
    statements: 11,
    transactions: 1,
    async prepare(admin) {
      const [planted] = await admin.plant([{ euros: 50 }]);
      const { body } = await admin.send(
        volksbankFile([{ purpose: 'Karten', euros: 30, from: 'Erna Huber' }]),
      );
      const [entry] = await admin.entries(body.import);
      if (planted === undefined || entry === undefined) throw new Error('nothing to assign');
      return () => admin.assign(entry, [{ order: planted.id, amount: 30 }]);
    },
  },
];

eachDatabase((name, openTestStore) => {
  let admin: BankAdmin;
  beforeAll(async () => {
    admin = await openBankAdmin(openTestStore);
  });

  test.each(calls)('$what: $statements statements', async ({ prepare, what: _, ...counts }) => {
    const { sent, roundTrips } = await statementsOf(name, await prepare(admin));
    const counted = {
      statements: sent.filter((text) => !FRAME.test(text)).length,
      transactions: sent.filter((text) => BEGINNING[name].test(text)).length,
      roundTrips,
    };
    const isRemote = name === 'PostgreSQL' && counts.roundTrips !== undefined;
    const expected = { ...counts, roundTrips: isRemote ? counts.roundTrips : roundTrips };
    expect(counted, `sent:\n${sent.join('\n')}\n`).toEqual(expected);
  });
});

const FRAME = /^(begin|savepoint|release|rollback|commit)\b/i;
/** SQLite commits whole groups of operations, each a savepoint. */
const BEGINNING: Record<DatabaseName, RegExp> = { SQLite: /^savepoint\b/i, PostgreSQL: /^begin\b/i };

/** What the driver is told to run during a call, in this order. */
async function statementsOf(name: DatabaseName, call: Call): Promise<{ sent: string[]; roundTrips: number }> {
  const { sending, answering } = name === 'SQLite' ? spyOnSqlite() : spyOnPostgres();
  try {
    expect((await call()).status).toBe(200);
    const sent = sending.flatMap(({ mock }) =>
      mock.contexts.map((run, i) => ({ text: textOf(run), at: mock.invocationCallOrder[i] as number })),
    );
    sent.sort((a, b) => a.at - b.at);
    const answered = answering.flatMap(({ mock }) => mock.invocationCallOrder);
    const isAwaited = (i: number) => answered.filter((at) => at < (sent[i]?.at ?? 0)).length < i;
    return {
      sent: sent.map(({ text }) => text),
      roundTrips: sent.filter((_, i) => !isAwaited(i)).length,
    };
  } finally {
    for (const spy of [...sending, ...answering]) spy.mockRestore();
  }
}

function spyOnSqlite() {
  const database = new Database(':memory:');
  const statement = Object.getPrototypeOf(database.prepare('select 1')) as Database.Statement;
  database.close();
  const sending = (['all', 'get', 'iterate', 'run'] as const).map((way) => vi.spyOn(statement, way));
  return { sending, answering: [] };
}

function spyOnPostgres() {
  const query = pg.Query.prototype as pg.Query & { handleReadyForQuery(): void };
  return { sending: [vi.spyOn(query, 'submit')], answering: [vi.spyOn(query, 'handleReadyForQuery')] };
}

/** A statement of better-sqlite3 has a source, a query of pg a text. */
function textOf(run: unknown): string {
  const { source, text } = run as { source?: string; text?: string };
  return source ?? text ?? '';
}

/** A shop on the same data that has prepared no answer yet. */
function restarted({ store }: BankAdmin): TestShop {
  return testShop(store, { seed: 'restarted' });
}

/** Seats that nobody has taken before. */
function takeSeats({ hall }: BankAdmin, count: number): number[] {
  return hall.seats.splice(0, count);
}

function reserve({ hall: { concert } }: BankAdmin, guest: TestGuest, seats: number[]): Call {
  const wish = { seats: seats.map((id) => ({ id, ticket_price_id: concert.adult })) };
  return () => guest.call('POST', `/booking/event/${concert.id}/reserve`, wish);
}

function reservation(admin: BankAdmin, count: number): Call {
  return reserve(admin, admin.shop.guest(), takeSeats(admin, count));
}

function order(guest: TestGuest, basket: unknown[]): Call {
  return () => guest.call('POST', CHECKOUT, checkout(basket), newKey());
}

function readEvent({ hall, shop }: BankAdmin, asked = shop): Call {
  return () => asked.call('GET', `/api/booking/event/${hall.concert.id}`);
}

function readPrices(shop: TestShop): Call {
  return () => shop.call('GET', '/api/booking/prices');
}

/** Books at once what is exact in a file of so many payments. */
async function confirmation(admin: BankAdmin, count: number): Promise<Call> {
  const planted = await admin.plant(Array.from({ length: count }, () => ({ euros: 50 })));
  const { body } = await admin.send(
    volksbankFile(planted.map(({ number, euros }) => ({ purpose: number, euros, iban: '', from: number }))),
  );
  const seen = { state: 'matched', count, amount: 50 * count };
  return () => admin.call('POST', `/bank/imports/${body.import}/bookings`, seen);
}
