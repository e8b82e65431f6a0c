import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openStore } from '../../src/server/platform/database/open-store.ts';
import type { Store } from '../../src/server/platform/database/store.ts';
import { smtpInbox } from '../server/messages/smtp-inbox.ts';
import { startBalancer } from '../support/balancer.ts';
import { demandNode } from '../support/demand-node.ts';
import { freePort } from '../support/free-port.ts';
import { createDatabase } from '../support/postgres-database.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { startShop } from '../support/running-shop.ts';
import { loggedInMember } from '../support/team-member.ts';
import { audit } from './audit.ts';
import { readBooks } from './books.ts';
import { MixedLoad } from './mixed-load.ts';
import { seededRandom } from './seeded-random.ts';
import { largestHall, plantStormFestival } from './storm-festival.ts';

demandNode(24);

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres' },
    processes: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '3' },
    'kill-every': { type: 'string', default: '5' },
    kills: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '20270412' },
    // Loaded into every process, to see that the campaign finds what this breaks.
    import: { type: 'string' },
  },
});
const isPostgres = values.database === 'postgres';
const processes = isPostgres ? Number(values.processes) : 1;
const minutes = Number(values.minutes);
const killEveryMs = 1_000 * Number(values['kill-every']);
const mostKills = Number(values.kills);
const seed = Number(values.seed);
const random = seededRandom(seed);

/** A call that was begun so long after a process had come back may still meet its old connection. */
const AFTERMATH_MS = 2_000;
const AUDIT_EVERY_KILLS = 25;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Without a mail for so long the outbox counts as drained. */
const DRAINED_AFTER_MS = 30_000;
/** Within this time before a killing a mail may have arrived whose arrival was not written down. */
const UNSETTLED_MS = 5_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), 'kartenshop-campaign-'));
const compiled = join(folder, 'compiled');
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
// Ends like any other end: with what was started and with what lies in the folder.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const postgres = isPostgres ? await startPostgres({ isDurable: true }) : null;
const databaseUrl = postgres === null ? '' : await createDatabase(postgres.url, 'campaign');
const whereabouts = { databaseUrl, dataDir: join(folder, 'data') };

const lost: string[] = [];
const double: string[] = [];
let mails = 0;
let sentAgain = 0;
/** When each mail arrived, by its Message-ID. */
const arrived = new Map<string, number[]>();
const inbox = await smtpInbox({
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const id = /^Message-ID: <(.*)>$/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? '';
      arrived.set(id, [...(arrived.get(id) ?? []), Date.now()]);
      done();
    });
  },
});

const { festival, staff } = await onStore(async (store) => {
  const planted = await plantStormFestival(store);
  // Nothing but seats runs out.
  await store.write((trx) => trx.updateTable('contingents').set({ capacity: 1_000_000 }).execute());
  const member = await loggedInMember(store, Date.now());
  const expires_at = Date.now() + DAY_MS;
  await store.write((trx) => trx.updateTable('sessions').set({ expires_at }).execute());
  return { festival: { ...planted, hall: await largestHall(store) }, staff: member };
});

const ports: string[] = [];
for (let n = 0; n < processes; n++) ports.push(String(await freePort()));
type Shop = Awaited<ReturnType<typeof startShop>>;
const shops: Shop[] = [];
// The first one builds the pages, if need be, and migrates.
for (const [n] of ports.entries()) shops.push(await start(n));
const balancer = await startBalancer(shops.map(({ url }) => url));

/** When each process was killed, and when it was up again (by `performance.now()`). */
const outages: { from: number; until: number }[] = [];
const killedAt: number[] = [];
const load = new MixedLoad({
  ...{ url: balancer.url, festival, staff, seed, minutes },
  isShared: isPostgres,
  mayBeCut: (since) => {
    const now = performance.now();
    return outages.some(({ from, until }) => from <= now && since <= until + AFTERMATH_MS);
  },
});

const startedAt = performance.now();
const memory = setInterval(() => sayMemory(), 60_000);
sayMemory();
await killInTurn();
clearInterval(memory);
sayMemory();
say('The clients come to an end.');
await load.stop();
await balancer.close();
await Promise.all(shops.map((shop) => shop.stop()));
await drainOutbox();
await inbox.close();
await onStore(judge);
await postgres?.stop();
report();

function start(n: number): Promise<Shop> {
  return startShop({
    dataDir: isPostgres ? join(folder, `data-${n}`) : whereabouts.dataDir,
    env: {
      DATABASE_URL: databaseUrl,
      PORT: ports[n] as string,
      PROCESSES: String(processes),
      RATE_LIMITS: 'off',
      SMTP_URL: inbox.url,
      NODE_COMPILE_CACHE: compiled,
      ...(values.import && { NODE_OPTIONS: `--import=${resolve(values.import)}` }),
    },
  });
}

async function onStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(whereabouts);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The first of several processes is left alone, so that it shows whether memory grows. */
async function killInTurn(): Promise<void> {
  const first = processes > 1 ? 1 : 0;
  while (killedAt.length < mostKills && performance.now() - startedAt < minutes * 60_000) {
    const pausing = () => pause(killEveryMs * (0.5 + random()));
    // Alone, it needs time to be at work between two killings.
    if (processes === 1) await pausing();
    const n = first + (killedAt.length % (processes - first));
    const outage = { from: performance.now(), until: Number.POSITIVE_INFINITY };
    outages.push(outage);
    killedAt.push(Date.now());
    await (shops[n] as Shop).kill9();
    if (!isPostgres && killedAt.length % AUDIT_EVERY_KILLS === 0) await onStore(judgeBooks);
    const restarting = start(n).then((shop) => {
      shops[n] = shop;
      outage.until = performance.now();
    });
    await Promise.all([restarting, processes > 1 && pausing()]);
  }
}

/** Where the clock stood still for it, each mail would be sent a minute or ten later: after the lease of who was killed. */
async function drainOutbox(): Promise<void> {
  const due = await onStore(async ({ read, write }) => {
    const now = Date.now();
    await write((trx) =>
      trx.updateTable('outbox').set({ next_attempt_at: now }).where('state', '=', 'waiting').execute(),
    );
    const rows = await read.selectFrom('outbox').select('id').execute();
    return rows.length;
  });
  say(`${due - arrived.size} of ${due} mails are still to come.`);
  const shop = await start(0);
  for (let last = -1, since = performance.now(); ; await pause(100)) {
    if (arrived.size !== last) [last, since] = [arrived.size, performance.now()];
    else if (arrived.size >= due || performance.now() - since > DRAINED_AFTER_MS) break;
  }
  await shop.stop();
}

async function judgeBooks(store: Store): Promise<void> {
  const { ledger } = load;
  // What was promised for a while is not judged after it.
  const holds = ledger.holds.filter(({ until }) => until > Date.now() + UNSETTLED_MS);
  const faults = audit(await readBooks(store), { ...ledger, holds });
  for (const fault of faults) (/twice|times|tickets$/.test(fault) ? double : lost).push(fault);
  await judgePayments(store);
  await judgeAdmissions(store);
  say(`Audit after ${killedAt.length} kills: ${faults.length} faults in the books`);
}

async function judgePayments({ read }: Store): Promise<void> {
  const payments = await read.selectFrom('payments').selectAll().execute();
  const byNote = Map.groupBy(payments, (payment) => payment.note);
  for (const { orderId, note, cents } of load.payments) {
    const there = byNote.get(note) ?? [];
    if (there.length > 1) double.push(`${note} is booked ${there.length} times`);
    if (there[0]?.order_id !== orderId || there[0].cents !== cents) lost.push(`${note} of ${cents} is lost`);
  }
  const orders = await read.selectFrom('orders').select(['id', 'number', 'paid_cents']).execute();
  const ofOrder = Map.groupBy(payments, (payment) => payment.order_id);
  for (const { id, number, paid_cents } of orders) {
    const sum = (ofOrder.get(id) ?? []).reduce((cents, payment) => cents + payment.cents, 0);
    if (sum !== paid_cents) lost.push(`${number} has ${paid_cents}, its payments are ${sum}`);
  }
}

async function judgeAdmissions({ read }: Store): Promise<void> {
  const items = await read.selectFrom('items').select(['id', 'redeemed_scan_id']).execute();
  const scans = await read.selectFrom('scans').select(['id', 'item_id', 'verdict']).execute();
  const redeemedBy = new Map(items.map((item) => [item.id, item.redeemed_scan_id]));
  const admittedTo = new Map(
    scans.filter(({ verdict }) => verdict === 'admitted').map((scan) => [scan.id, scan.item_id]),
  );
  for (const { item, scan } of load.admissions)
    if (redeemedBy.get(item) !== scan || admittedTo.get(scan) !== item)
      lost.push(`${scan} of ${item} is lost`);
  const ofItem = Map.groupBy(admittedTo, ([, item]) => item);
  for (const [item, all] of ofItem)
    if (all.length > 1) double.push(`${item} was admitted by ${all.length} scans`);
}

async function judge(store: Store): Promise<void> {
  await judgeBooks(store);
  const rows = await store.read.selectFrom('outbox').selectAll().execute();
  mails = rows.length;
  const times = new Map([...arrived].map(([id, at]) => [id.split('@')[0], at]));
  for (const { id, kind, state, message_key } of rows) {
    const [first, ...again] = times.get(message_key ?? '') ?? [];
    if (first === undefined) lost.push(`mail ${id} (${kind}) never came and is ${state}`);
    else if (state !== 'sent') lost.push(`mail ${id} (${kind}) came and is ${state}`);
    if (first === undefined || again.length === 0) continue;
    const isUnsettled = killedAt.some((at) => at > first - 100 && at < first + UNSETTLED_MS);
    if (isUnsettled && again.length === 1) sentAgain++;
    else double.push(`mail ${id} (${kind}) came ${1 + again.length} times`);
  }
  if (times.size > rows.length) double.push(`${times.size - rows.length} mails are unknown to the outbox`);
}

function sayMemory(): void {
  const minute = Math.round((performance.now() - startedAt) / 60_000);
  const facts = [`minute ${minute}: ${killedAt.length} kills, ${load.confirmed()} orders`];
  const [untouched] = processes > 1 ? shops : [];
  const status = `/proc/${untouched?.pid}/status`;
  if (existsSync(status)) {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8')) ?? [];
    facts.push(`${Math.round(Number(kilobytes) / 1024)} MB in the process that is left alone`);
  }
  say(facts.join(', '));
}

function report(): void {
  const { ledger, pages, orderMs } = load;
  lost.push(...load.lost);
  double.push(...load.double);
  const sorted = orderMs.toSorted((a, b) => a - b);
  const quantile = (q: number) => Math.round(sorted[Math.floor(q * (sorted.length - 1))] ?? 0);
  const sum = (of: (page: (typeof pages)[number]) => number) =>
    pages.reduce((count, page) => count + of(page), 0);
  for (const [name, faults] of Object.entries({ lost, double, unexpected: load.unexpected }))
    for (const fault of new Set(faults)) say(`${name}: ${fault}`);
  say(
    [
      `${isPostgres ? 'PostgreSQL' : 'SQLite'}, ${processes} processes, ${killedAt.length} kills`,
      `${load.confirmed()} orders of ${ledger.attempts.length}, ${ledger.holds.length} reservations, ${load.repeated} calls repeated`,
      `${load.payments.length} payments, ${load.scans} scans, ${load.admissions.length} admissions`,
      `${load.toShow} seats to be shown (${load.late} only after a start), ${sum((page) => page.messages)} stream messages, ${sum((page) => page.connections)} connections`,
      `${mails} mails, ${sentAgain} sent again because a kill cut the answer`,
      `order p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, repeats included`,
      `${lost.length} lost, ${double.length} double, ${load.unexpected.length} unexpected answers`,
    ].join('\n'),
  );
  process.exitCode = lost.length + double.length + load.unexpected.length > 0 ? 1 : 0;
}
