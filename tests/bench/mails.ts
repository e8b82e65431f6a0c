import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { smtpInbox } from '../server/messages/smtp-inbox.ts';
import { demandNode } from '../support/demand-node.ts';
import { createDatabase } from '../support/postgres-database.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { type BenchDatabase, openBenchDatabase, type Whereabouts } from './bench-database.ts';
import { payAllOrders, prepareFestival } from './bench-festival.ts';
import { LoadGenerator } from './load-generator.ts';
import { orderText } from './loads.ts';
import { machineFacts } from './machine-facts.ts';
import { mainThreadMsOf, processorMsOf, type ShopUnderTest, startShopUnderTest } from './shop-under-test.ts';

/**
 * How fast the shop sends its mails to a mail server on this machine, with and without orders meanwhile.
 * `npm run bench:mails -- sqlite 1000` takes one database and as many mails of each kind; a folder after them is
 * another, built checkout of the shop, to compare with.
 */
const MAILS = 1000;
/** 2.4 tickets an order. */
const QUANTITIES = [2, 3, 2, 2, 3];
/** As in the first minutes of an advance sale of a club. */
const ORDERS_A_SECOND = 20;
const MOST_SECONDS = 300;

type Kind = 'order_paid' | 'order_confirmation';

interface Sent {
  mailsASecond: number;
  /** Processor time of a mail, in ms: of the main thread, and of all others. */
  mainMs: number;
  othersMs: number;
  orders: { p50Ms: number; p99Ms: number } | null;
}

async function bench(): Promise<void> {
  const [database, mails = String(MAILS), root] = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'kartenshop-bench-'));
  const sink = fork(import.meta.filename, { env: { ...process.env, IS_SINK: '1' } });
  const [smtpUrl] = (await once(sink, 'message')) as [string];
  process.stdout.write(`${machineFacts(folder)}\n`);
  try {
    if (database !== 'postgres') await measure('SQLite', { folder, databaseUrl: '', smtpUrl, mails, root });
    if (database === 'sqlite') return;
    const postgres = await startPostgres({ isDurable: true });
    try {
      const databaseUrl = await createDatabase(postgres.url, 'shop');
      await measure('PostgreSQL', { folder, databaseUrl, smtpUrl, mails, root });
    } finally {
      await postgres.stop();
    }
  } finally {
    sink.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Wishes {
  folder: string;
  databaseUrl: string;
  smtpUrl: string;
  mails: string;
  root: string | undefined;
}

async function measure(name: string, { folder, databaseUrl, smtpUrl, mails, root }: Wishes): Promise<void> {
  const whereabouts: Whereabouts = { dataDir: mkdtempSync(join(folder, 'data-')), databaseUrl };
  const shop = await startShopUnderTest(whereabouts, root, 1, smtpUrl);
  const database = await openBenchDatabase(whereabouts);
  const generator = new LoadGenerator();
  try {
    const { fair } = await prepareFestival(database, Date.now());
    const orderOf = (n: number) => orderText(fair, QUANTITIES[n % QUANTITIES.length]);
    const texts = Array.from({ length: Number(mails) }, (_, n) => orderOf(n));
    await generator.run({ ports: [shop.port], texts, expected: '"success":true' });
    await payAllOrders(database, Date.now());
    await settled(database);
    const orders = await database.run<{ id: string }>(`select id from orders limit ${mails}`);
    const order = () => ask(shop, orderOf(0));
    const quiet = summary(await orderFor(2_000, order));
    await settled(database);
    say(`${name}: ${mails} mails of each kind; orders alone, ${ORDERS_A_SECOND}/s`, quiet);
    for (const kind of ['order_paid', 'order_confirmation'] as const)
      for (const isSelling of [false, true]) {
        const sent = await send(kind, { shop, database, orders, order: isSelling ? order : null });
        const what = kind === 'order_paid' ? 'with documents' : 'without documents of their own';
        say(
          `  ${what}${isSelling ? ', orders meanwhile' : ''}: ${sent.mailsASecond.toFixed(1)} mails/s, ` +
            `main thread ${sent.mainMs.toFixed(1)} ms, others ${sent.othersMs.toFixed(1)} ms a mail`,
          sent.orders,
        );
      }
    process.stdout.write(`  memory at most ${shop.memory().highestMb.toFixed(0)} MB\n`);
  } finally {
    generator.stop();
    await database.close();
    await shop.stop();
  }
}

function say(text: string, orders: Sent['orders']): void {
  const latency =
    orders === null ? '' : `; orders p50 ${orders.p50Ms.toFixed(1)} ms, p99 ${orders.p99Ms.toFixed(1)} ms`;
  process.stdout.write(`${text}${latency}\n`);
}

/** Queues a mail about each order and waits until all are sent. */
async function send(
  kind: Kind,
  {
    shop,
    database,
    orders,
    order,
  }: {
    shop: ShopUnderTest;
    database: BenchDatabase;
    orders: { id: string }[];
    order: (() => Promise<number>) | null;
  },
): Promise<Sent> {
  const [{ last } = { last: 0 }] = await database.run<{ last: number }>('select max(id) as last from outbox');
  const ids = orders.map(({ id }) => `'${id}'`).join(',');
  await database.run(`
    insert into outbox (kind, order_id, state, created_at, next_attempt_at)
    select '${kind}', id, 'waiting', ${Date.now()}, ${Date.now()} from orders where id in (${ids})`);
  // An order wakes the shop, which otherwise looks every twenty seconds.
  await ask(shop, orderText((await prepareFestival(database, Date.now())).fair));
  const from = { at: performance.now(), main: mainThreadMsOf(shop.pid), all: processorMsOf(shop.pid) };
  const latencies: number[] = [];
  const selling = new AbortController();
  const ordering = order === null ? null : orderUntil(selling.signal, order, latencies);
  await sentSince(database, last, kind, orders.length);
  const seconds = (performance.now() - from.at) / 1000;
  const main = (mainThreadMsOf(shop.pid) - from.main) / orders.length;
  const all = (processorMsOf(shop.pid) - from.all) / orders.length;
  selling.abort();
  await ordering;
  await settled(database);
  return {
    mailsASecond: orders.length / seconds,
    mainMs: main,
    othersMs: all - main,
    orders: order === null ? null : summary(latencies),
  };
}

async function sentSince(database: BenchDatabase, last: number, kind: Kind, many: number): Promise<void> {
  for (let look = 0; look < MOST_SECONDS * 10; look++) {
    const [row] = await database.run<{ sent: number; failed: number }>(`
      select sum(case when state = 'sent' then 1 else 0 end) as sent,
             sum(case when state in ('failed', 'dropped') or attempts > 1 then 1 else 0 end) as failed
      from outbox where id > ${last} and kind = '${kind}'`);
    if (Number(row?.failed) > 0) throw new Error(`${row?.failed} mails were not sent`);
    if (Number(row?.sent) >= many) return;
    await pause(100);
  }
  throw new Error(`not all mails were sent within ${MOST_SECONDS} s`);
}

/** Waits until no mail is left, so that nothing of the last measurement costs the next. */
async function settled(database: BenchDatabase): Promise<void> {
  for (;;) {
    const [row] = await database.run<{ many: number }>(
      "select count(*) as many from outbox where state = 'waiting'",
    );
    if (Number(row?.many) === 0) return;
    await pause(100);
  }
}

async function orderFor(ms: number, order: () => Promise<number>): Promise<number[]> {
  const latencies: number[] = [];
  await orderUntil(AbortSignal.timeout(ms), order, latencies);
  return latencies;
}

/** Starts an order at every tick, whether or not the last one is answered. */
async function orderUntil(
  signal: AbortSignal,
  order: () => Promise<number>,
  latencies: number[],
): Promise<void> {
  const underWay: Promise<unknown>[] = [];
  for (let at = performance.now(); !signal.aborted; at += 1000 / ORDERS_A_SECOND) {
    underWay.push(order().then((ms) => latencies.push(ms)));
    await pause(Math.max(0, at - performance.now()));
  }
  await Promise.all(underWay);
}

/** Sends a whole request of `loads.ts`; returns how long the answer took, in ms. */
async function ask({ port }: ShopUnderTest, text: string): Promise<number> {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = lines
    .map((line): [string, string] => {
      const [name = '', value = ''] = line.split(': ');
      return [name, value];
    })
    .filter(([name]) => !['Host', 'Content-Length'].includes(name));
  const since = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
  if (!(await answer.text()).includes('"success":true')) throw new Error(`not ordered: ${answer.status}`);
  return performance.now() - since;
}

function summary(latencies: number[]): NonNullable<Sent['orders']> {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** The mail server, a process of its own: it takes everything and keeps nothing. */
async function receive(): Promise<void> {
  const inbox = await smtpInbox({
    onData(stream, _, done) {
      stream.on('end', () => done());
      stream.resume();
    },
  });
  process.once('disconnect', () => process.exit());
  process.send?.(inbox.url);
}

demandNode(24);
await (process.env.IS_SINK === '1' ? receive() : bench());
