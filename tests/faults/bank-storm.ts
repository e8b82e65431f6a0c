import type { BankEntryView, EntryGroup } from '../../src/contract/bank.ts';
import { openStore } from '../../src/server/platform/database/open-store.ts';
import type { Store } from '../../src/server/platform/database/store.ts';
import { type PlantedOrder, plantOrders } from '../support/bank-admin.ts';
import { bankFaults } from '../support/bank-faults.ts';
import { volksbankFile } from '../support/bank-file.ts';
import { type RunningShop, startShop } from '../support/running-shop.ts';
import { loggedInMember } from '../support/team-member.ts';
import { plantStormFestival } from './storm-festival.ts';

const ORDERS = 120;
const EUROS = 10;
/** So long that the file is still being taken in when the shop is killed. */
const OTHERS = 2_000;
const CLIENTS = 12;
/** Why entries are laid aside that do belong to an order. */
const ASIDE = 'Versehen';

interface Wishes {
  dataDir: string;
  /** Empty for SQLite in `dataDir`. */
  databaseUrl: string;
  /** After how many answers of bookings the shop is killed. */
  killAfter: number;
  /** For the shop that is killed amid bookings by hand, after which it is over then. */
  env?: Record<string, string>;
}

type Told = 'booked' | 'open' | 'ignored';

interface Books {
  wishes: Wishes;
  headers: Record<string, string>;
  orders: PlantedOrder[];
  file: string;
  /** What the treasurer was told of each entry; null as long as nobody answers. */
  told: Map<number, Told | null>;
  faults: string[];
}

/**
 * A treasurer takes a file in, books, takes back and confirms while the shop is killed with -9 in the middle of each;
 * then he does it again to its end. Answers all faults, right after each killing and at the end.
 */
export async function bankStorm(wishes: Wishes): Promise<{ faults: string[]; killings: string[] }> {
  const books = await plantBooks(wishes);
  const killings: string[] = [];
  const id = await killAmidImport(books, killings);
  await killAmidBookings(books, id, killings);
  if (wishes.env !== undefined) return { faults: books.faults, killings };
  await killAmidConfirmation(books, id, killings);
  const shop = await start(books);
  await finish(books, shop, id);
  await shop.stop();
  await audit(books, async (store) => {
    const orders = await store.read.selectFrom('orders').select(['number', 'paid_cents']).execute();
    return orders.flatMap(({ number, paid_cents }) =>
      paid_cents === 100 * EUROS ? [] : [`${number}: ${paid_cents}`],
    );
  });
  return { faults: books.faults, killings };
}

async function plantBooks(wishes: Wishes): Promise<Books> {
  const store = await openStore(wishes);
  const { fair } = await plantStormFestival(store);
  const event = { id: fair.event, adult: fair.ticketPrice };
  const orders = await plantOrders(
    store,
    event,
    Array.from({ length: ORDERS }, () => ({ euros: EUROS })),
    'WF',
  );
  const member = await loggedInMember(store, Date.now());
  await store.close();
  const on = '2026-02-26';
  const file = volksbankFile([
    ...orders.map(({ number }) => ({ purpose: number, euros: EUROS, on })),
    ...Array.from({ length: OTHERS }, (_, n) => ({ purpose: `Strom ${n}`, euros: -1 - n / 100, on })),
  ]);
  const headers = { ...member, 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' };
  return { wishes, headers, orders, file, told: new Map(), faults: [] };
}

function start({ wishes }: Books, env: Record<string, string> = {}): Promise<RunningShop> {
  const { dataDir, databaseUrl } = wishes;
  return startShop({ dataDir, env: { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', ...env } });
}

async function audit({ wishes, faults }: Books, more: (store: Store) => Promise<string[]>): Promise<void> {
  const store = await openStore(wishes);
  faults.push(...(await bankFaults(store, Date.now())), ...(await more(store)));
  await store.close();
}

async function call<T>(shop: RunningShop, { headers }: Books, method: string, path: string, body?: unknown) {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const init = { method, headers, ...(body !== undefined && { body: sent }) };
  const response = await fetch(`${shop.url}/api/office/bank${path}`, init);
  return { status: response.status, body: (await response.json()) as T };
}

const takeIn = (shop: RunningShop, books: Books) =>
  call<{ import: number }>(shop, books, 'POST', '/imports?name=auszug.csv', books.file);

async function killAmidImport(books: Books, killings: string[]): Promise<number> {
  const doomed = await start(books);
  const taken = takeIn(doomed, books).then(
    ({ status }) => `${status}`,
    () => 'nobody',
  );
  await call(doomed, books, 'GET', '');
  await doomed.kill9();
  killings.push(`import answered by ${await taken}`);
  await audit(books, async (store) => {
    const { count } = await store.read
      .selectFrom('bank_entries')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return [0, ORDERS + OTHERS].includes(Number(count)) ? [] : [`${count} entries were taken in`];
  });
  const risen = await start(books);
  const [one, other] = [await takeIn(risen, books), await takeIn(risen, books)];
  await risen.stop();
  if (one.body.import !== other.body.import) books.faults.push('the same file is two imports');
  return one.body.import;
}

type Shown = { groups: { group: EntryGroup; count: number; amount: number; entries: BankEntryView[] }[] };

async function shown(shop: RunningShop, books: Books, id: number): Promise<Shown['groups']> {
  return (await call<Shown>(shop, books, 'GET', `/imports/${id}`)).body.groups;
}

/** Several at once book entries by hand, lay some aside, and take some back. */
async function killAmidBookings(books: Books, id: number, killings: string[]): Promise<void> {
  const doomed = await start(books, books.wishes.env);
  const entries = (await shown(doomed, books, id)).flatMap((group) =>
    group.group === 'matched' ? group.entries : [],
  );
  let answers = 0;
  let killing: Promise<void> | null = null;
  const tell = (entry: number, status: number, what: Told) => {
    if (status === 200) books.told.set(entry, what);
    if (++answers === books.wishes.killAfter) killing = doomed.kill9();
  };
  const client = async () => {
    for (let entry = entries.pop(); entry !== undefined && killing === null; entry = entries.pop()) {
      const { id: one, left, ways } = entry;
      const shares = ways[0]?.shares.map(({ order, amount }) => ({ order: order.id, amount })) ?? [];
      books.told.set(one, null);
      const [path, body, what] =
        one % 3 === 0
          ? [`/entries/${one}/ignored`, { reason: ASIDE }, 'ignored' as const]
          : [`/entries/${one}/bookings`, { left, shares }, 'booked' as const];
      tell(one, (await call(doomed, books, 'POST', path, body)).status, what);
      if (one % 3 !== 1) continue;
      books.told.set(one, null);
      tell(one, (await call(doomed, books, 'POST', `/entries/${one}/undo`)).status, 'open');
    }
  };
  // Whoever gets no answer any more is told nothing.
  await Promise.all(Array.from({ length: CLIENTS }, () => client().catch(() => null)));
  await killing;
  killings.push(
    `bookings: ${answers} answered, ${[...books.told.values()].filter((one) => one === null).length} not`,
  );
  await audit(books, async (store) => {
    const rows = await store.read.selectFrom('bank_entries').select(['id', 'outcome']).execute();
    return rows.flatMap(({ id: entry, outcome }) => {
      const was = books.told.get(entry) ?? outcome;
      return was === outcome ? [] : [`entry ${entry} was told ${was} and is ${outcome}`];
    });
  });
}

async function killAmidConfirmation(books: Books, id: number, killings: string[]): Promise<void> {
  const doomed = await start(books);
  const before = bookedOf(await shown(doomed, books, id));
  const confirmed = confirm(doomed, books, id).then(
    () => 'everybody',
    () => 'nobody',
  );
  let booked = before;
  while (booked === before) booked = bookedOf(await shown(doomed, books, id));
  await doomed.kill9();
  killings.push(`confirmation answered by ${await confirmed} after ${booked - before} bookings or more`);
  await audit(books, async () => []);
}

function bookedOf(groups: Shown['groups']): number {
  return groups.find(({ group }) => group === 'booked')?.count ?? 0;
}

async function confirm(shop: RunningShop, books: Books, id: number): Promise<void> {
  const group = (await shown(shop, books, id)).find((one) => one.group === 'matched');
  if (group === undefined) return;
  const seen = { state: 'matched', count: group.count, amount: group.amount };
  await call(shop, books, 'POST', `/imports/${id}/bookings`, seen);
}

/** Confirms what is left, and books by hand what was taken back or laid aside. */
async function finish(books: Books, shop: RunningShop, id: number): Promise<void> {
  const all = (await shown(shop, books, id)).flatMap(({ entries }) => entries);
  for (const { id: entry, ignored_because } of all)
    if (ignored_because === ASIDE) await call(shop, books, 'POST', `/entries/${entry}/undo`);
  await confirm(shop, books, id);
  const open = (await shown(shop, books, id)).flatMap(({ entries }) =>
    entries.filter(({ outcome }) => outcome === 'open'),
  );
  for (const { id: entry, left, ways } of open) {
    const shares = ways[0]?.shares.map(({ order, amount }) => ({ order: order.id, amount })) ?? [];
    await call(shop, books, 'POST', `/entries/${entry}/bookings`, { left, shares });
  }
}
