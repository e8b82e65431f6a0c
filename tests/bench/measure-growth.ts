import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { berlinDay } from '../../src/domain/stored-time.ts';
import { openStore } from '../../src/server/platform/database/open-store.ts';
import type { Store } from '../../src/server/platform/database/store.ts';
import { volksbankFile } from '../support/bank-file.ts';
import { customer } from '../support/checkout.ts';
import { type BenchDatabase, openBenchDatabase, type Whereabouts } from './bench-database.ts';
import type { BenchFestival } from './bench-festival.ts';
import { plantGrowth } from './plant-growth.ts';
import { type ShopUnderTest, startShopUnderTest } from './shop-under-test.ts';

const WARM_UP = 2;
const TIMES = 10;
/** What takes longer than this, in ms, is asked only a few times. */
const LONG_MS = 2_000;
const TIMES_IF_LONG = 3;
const WRITES = 100;
/** For longer than this no figures are kept. */
const FIGURES_MS = 2_100;
const IMPORTED = 200;

export interface GrowthFigures {
  database: string;
  orders: number;
  /** By the name of the call: median and p95 as text. */
  times: Map<string, string>;
  megabytes: number;
}

interface Wishes extends Whereabouts {
  database: string;
  orders: number;
}

/** Fills a new shop with so many orders; `measureGrowth` measures it. */
export async function fillShop(wishes: Wishes): Promise<BenchFestival['fair']> {
  // Makes the schema and the sample festival.
  await (await startShopUnderTest(wishes)).stop();
  const store = await openStore(wishes);
  const plain = await openBenchDatabase(wishes);
  try {
    const fair = await plantGrowth(store, plain, { orders: wishes.orders, now: Date.now() });
    // What planting leaves behind is not measured.
    await plain.run(store.kind === 'postgres' ? 'vacuum analyze' : 'pragma wal_checkpoint(truncate)');
    return fair;
  } finally {
    await plain.close();
    await store.close();
  }
}

/** Measures everything the office does with a filled shop; orders are placed for `fair`. */
export async function measureGrowth(wishes: Wishes, fair: BenchFestival['fair']): Promise<GrowthFigures> {
  const { database, orders } = wishes;
  const store = await openStore(wishes);
  const plain = await openBenchDatabase(wishes);
  const times = new Map<string, string>();
  const startedAt = performance.now();
  const shop = await startShopUnderTest(wishes);
  try {
    times.set('start', textOf([performance.now() - startedAt]));
    const ask = callerOf(shop);
    const dashboard = () => ask('/api/office/figures');
    times.set('first dashboard', textOf(await repeated(1, dashboard)));
    times.set('dashboard', textOf(await repeated(TIMES_IF_LONG, dashboard, FIGURES_MS)));
    for (const [name, path, body] of await questionsOf(plain, fair.event))
      times.set(name, await timesOf(() => ask(path, body)).then(textOf, refusalText));
    times.set('bank import of 200', textOf(await importsOf(plain, ask)));
    times.set('order of 3 tickets', textOf(await repeated(WRITES, () => ask(ORDER, orderOf(fair)))));
    times.set('check-in', textOf(await checkInsOf(plain, ask, fair.event)));
    return { database, orders, times, megabytes: await sizeOf(store, wishes.dataDir) };
  } finally {
    await shop.stop();
    await plain.close();
    await store.close();
  }
}

type Ask = (path: string, body?: object | string) => Promise<void>;

/** Calls as a member of the team and reads each answer to its end. */
function callerOf({ port, token }: ShopUnderTest): Ask {
  return async (path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Requested-With': 'XMLHttpRequest',
        'Idempotency-Key': randomBytes(32).toString('base64url'),
        'X-Scan-Id': randomBytes(16).toString('base64url'),
        ...(typeof body === 'object' && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const bytes = await answer.arrayBuffer();
    if (!answer.ok) throw new Refused(answer.status, Buffer.from(bytes).toString());
  };
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number, body: string) {
    super(`${status} ${body.slice(0, 300)}`);
    this.status = status;
  }
}

/** What the shop does not manage with so many orders is a figure too. */
function refusalText(fault: unknown): string {
  if (fault instanceof Refused && fault.status >= 500) return String(fault.status);
  throw fault;
}

type Question = readonly [name: string, path: string, body?: object];

async function questionsOf(database: BenchDatabase, fair: number): Promise<Question[]> {
  const orderIn = async (status: string) => {
    const orders = await database.run<{ id: string; lastname: string; email: string }>(
      `select id, lastname, email from orders where status = '${status}' and checkout_hash = 'h'
      order by id limit 50`,
    );
    // Planted addresses may have umlauts, which the search for a person refuses.
    const order = orders.find(({ email }) => /^[a-z0-9.@-]+$/.test(email));
    if (order === undefined) throw new Error(`there is no ${status} order`);
    return order;
  };
  const [paid, open] = [await orderIn('paid'), await orderIn('open')];
  const [latest] = await database.run<{ id: number }>('select max(id) as id from bank_imports');
  const office = '/api/office';
  const list = (name: string, query: string): Question => [`orders, ${name}`, `${office}/orders?${query}`];
  return [
    ['arrivals', `${office}/arrivals`],
    list('newest', ''),
    list('by name', 'sort=name'),
    list('open, by total', 'status=open&sort=total'),
    list('overdue', 'overdue=1'),
    list('overdue, by name', 'overdue=1&sort=name'),
    list('one event', `event=${fair}`),
    list('one event, a name', `event=${fair}&q=anna`),
    list('one event, by name', `event=${fair}&sort=name`),
    list('search a common name', 'q=anna'),
    list('search two common names', 'q=anna+ha'),
    list('search a last name', `q=${encodeURIComponent(paid.lastname)}`),
    list('search nobody', 'q=xyz'),
    ['paid order', `${office}/orders/${paid.id}`],
    ['overdue order', `${office}/orders/${open.id}`],
    ['an order as its guest', `/api/booking/order/${paid.id}`],
    ['events', `${office}/events`],
    ['event', `${office}/events/${fair}`],
    ['discounts', `${office}/discounts`],
    ['discount', `${office}/discounts/1000`],
    ['bank', `${office}/bank`],
    ['bank import', `${office}/bank/imports/${latest?.id}`],
    ['reminders, friendly', `${office}/reminders`],
    ['reminders, last', `${office}/reminders?step=last`],
    ['reminders, cancel', `${office}/reminders?step=cancel`],
    ['refunds', `${office}/refunds`],
    ['withdrawals, settled', `${office}/withdrawals?state=settled`],
    ['mails', `${office}/outbox/guests`],
    ['settled conflicts', `${office}/conflicts/settled`],
    ['a person', `${office}/persons/search`, { email: paid.email }],
    ['gate list', `${office}/gate-lists/${fair}`],
    ['gate list as PDF', `${office}/gate-lists/${fair}/list.pdf`],
    ['export of orders', `${office}/orders.csv`],
    ['reconciliation', `${office}/bank/reconciliation`],
  ];
}

const ORDER = '/api/booking/checkout/invoice';

function orderOf({ event, ticketPrice }: BenchFestival['fair']) {
  const line = { is_fixed: true, event, name: 'Erwachsene', ticket_price_id: ticketPrice, quantity: 3 };
  return { basket: [line], customer, comment: '', discount: null, discountPercentage: null };
}

async function importsOf(database: BenchDatabase, ask: Ask): Promise<number[]> {
  const orders = await database.run<{ number: string; total_cents: number }>(
    `select number, total_cents from orders where status = 'open' and checkout_hash = 'h'
    order by id limit ${IMPORTED}`,
  );
  return repeated(TIMES_IF_LONG, () => {
    const transfers = orders.map(({ number, total_cents }) => ({
      purpose: `${number} ${randomBytes(4).toString('hex')}`,
      euros: total_cents / 100,
      on: berlinDay(Date.now()),
    }));
    return ask('/api/office/bank/imports?name=auszug.csv&account=ours', volksbankFile(transfers));
  });
}

async function checkInsOf(database: BenchDatabase, ask: Ask, event: number): Promise<number[]> {
  const items = await database.run<{ id: string }>(
    `select items.id from items join orders on orders.id = items.order_id
    where orders.status = 'paid' and items.redeemed_at is null and items.event_id = ${event} limit ${WRITES}`,
  );
  let next = 0;
  return repeated(Math.min(WRITES, items.length), () => ask(`/api/item/${items[next++]?.id}/checkin`));
}

async function timesOf(call: () => Promise<void>): Promise<number[]> {
  // The first of all is what it costs after a start; later ones are asked when the caches are warm.
  const [first = 0] = await repeated(1, call);
  if (first > LONG_MS) return [first, ...(await repeated(TIMES_IF_LONG - 1, call))];
  await repeated(WARM_UP, call);
  return repeated(TIMES, call);
}

async function repeated(times: number, call: () => Promise<void>, pauseMs = 0): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    await setTimeout(pauseMs);
    const startedAt = performance.now();
    await call();
    took.push(performance.now() - startedAt);
  }
  return took;
}

function textOf(took: ReadonlyArray<number>): string {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const text = (ms: number) => (ms < 100 ? ms.toFixed(1) : String(Math.round(ms)));
  return `${text(at(0.5))} / ${text(at(0.95))}`;
}

async function sizeOf(store: Store, dataDir: string): Promise<number> {
  if (store.kind === 'sqlite') {
    const files = readdirSync(dataDir).filter((name) => name.startsWith('shop.sqlite'));
    return files.reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0) / 1024 ** 2;
  }
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    store.read,
  );
  return Number(rows[0]?.bytes) / 1024 ** 2;
}
