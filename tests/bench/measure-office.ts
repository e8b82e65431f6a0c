import { sql } from 'kysely';
import { openStore } from '../../src/server/platform/database/open-store.ts';
import { AdminClient } from './admin-client.ts';
import { openBenchDatabase, type Whereabouts } from './bench-database.ts';
import { prepareFestival } from './bench-festival.ts';
import { deepSorts, officeQuestions, type Question } from './office-questions.ts';
import { plantOrders } from './plant-orders.ts';
import { startShopUnderTest } from './shop-under-test.ts';

const WARM_UP = 3;
const ROWS_A_PAGE = 100;

export interface Times {
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

export interface OfficeFigures {
  database: string;
  lists: Map<string, Times>;
  csv: { seconds: number; megabytes: number; lists: Times; atRestMb: number; highestMb: number };
}

interface Wishes extends Whereabouts {
  database: string;
  orders: number;
  times: number;
}

/** Starts the shop on a database with so many orders and asks its list everything `times` times, and its export once. */
export async function measureOffice(wishes: Wishes): Promise<OfficeFigures> {
  const { database, orders, times } = wishes;
  const shop = await startShopUnderTest(wishes);
  const admin = new AdminClient(shop);
  try {
    const event = await plant(wishes, orders);
    const pages = Math.floor(orders / ROWS_A_PAGE / 2);
    const middle = await pageDown(admin, 'newest', pages);
    const order = middle.orders[0];
    if (order === undefined) throw new Error('the list is too short');
    const questions: Question[] = officeQuestions({ event, order });
    for (const sort of deepSorts) {
      const { next } = await pageDown(admin, sort, pages);
      questions.push({ name: `halfway down, ${sort}`, query: { sort, after: next ?? '' } });
    }
    const lists = new Map<string, Times>();
    for (const { name, query } of questions) {
      await admin.timeLists(query, WARM_UP);
      lists.set(name, timesOf(await admin.timeLists(query, times)));
    }
    const atRestMb = shop.memory().nowMb;
    return {
      database,
      lists,
      csv: { ...(await measureExport(admin)), atRestMb, highestMb: shop.memory().highestMb },
    };
  } finally {
    await shop.stop();
  }
}

/** Fills the database beside the shop; answers the event that all ordered for. */
async function plant(where: Whereabouts, many: number): Promise<number> {
  const store = await openStore(where);
  try {
    const now = Date.now();
    const database = await openBenchDatabase(where);
    const { fair } = await prepareFestival(database, now);
    await database.close();
    await plantOrders(store, { many, now, prices: [{ id: fair.ticketPrice, event_id: fair.event }] });
    // It does so by itself within minutes; we do not wait for it.
    if (store.kind === 'postgres') await sql`vacuum analyze`.execute(store.read);
    return fair.event;
  } finally {
    await store.close();
  }
}

async function pageDown(admin: AdminClient, sort: string, pages: number) {
  const query = { sort, limit: String(ROWS_A_PAGE) };
  let page = await admin.list(query);
  for (let n = 1; n < pages && page.next !== null; n++)
    page = await admin.list({ ...query, after: page.next });
  return page;
}

/** The whole list as a file, while somebody else goes on looking at the list. */
async function measureExport(admin: AdminClient) {
  const startedAt = performance.now();
  let isOver = false;
  const reading = admin.readExport().finally(() => {
    isOver = true;
  });
  const took: number[] = [];
  while (!isOver) took.push(...(await admin.timeLists({}, 1)));
  const bytes = await reading;
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, megabytes: bytes / 1024 ** 2, lists: timesOf(took) };
}

function timesOf(took: ReadonlyArray<number>): Times {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}
