import Database from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { refuse } from '../../../../src/contract/refusals.ts';
import { ticketsOfEvent } from '../../../../src/server/admission/tickets/tickets.repository.ts';
import { lastBoxOfficeSale } from '../../../../src/server/box-office/cash-counts.repository.ts';
import { countSold, markItemsChanged, soldOf } from '../../../../src/server/inventory/items.repository.ts';
import { freePlaces, heldOf } from '../../../../src/server/inventory/placements.repository.ts';
import {
  entrySums,
  newestBookedDay,
  openEntrySum,
  partsTogether,
  sureEntrySum,
} from '../../../../src/server/money/bank/bank-entries.repository.ts';
import { candidateOrdersByName } from '../../../../src/server/money/bank/bank-orders.repository.ts';
import { entriesOfDay } from '../../../../src/server/money/bank/known-entries.repository.ts';
import { sumEntries, sumOrders } from '../../../../src/server/money/bank/reconciliation.repository.ts';
import {
  debitsLike,
  entriesOfRun,
  joinTakenBack,
} from '../../../../src/server/money/bank/refund-debits.repository.ts';
import { pageOfDueOrders } from '../../../../src/server/money/reminders/due-orders.repository.ts';
import {
  pageOfOldOrders,
  pageOfScans,
} from '../../../../src/server/overview/retention/retention.repository.ts';
import type { Db, Store } from '../../../../src/server/platform/database/store.ts';
import { sentReminderMails } from '../../../../src/server/platform/outbox/outbox.repository.ts';
import { moneyOf } from '../../../../src/server/sales/discounts/discounts.repository.ts';
import {
  EVERY_ORDER,
  idsOfOrders,
  pageOfOrders,
  pickOrders,
} from '../../../../src/server/sales/orders/order-list.repository.ts';
import {
  deleteSearchTerms,
  deleteTermsOfOrder,
} from '../../../../src/server/sales/orders/search-terms.repository.ts';
import { type DatabaseName, eachDatabase } from '../../../support/each-database.ts';

const WINDOW = { from: null, until: '2027-03-01', orderedUntil: 0 };
const OVERDUE = { ...EVERY_ORDER, dueBefore: '2027-03-01' };
const first = { after: null, limit: 10 };

/** What a shop asks often, and the index that keeps the answer from taking longer with every order. */
const queries: [
  what: string,
  index: string | Record<DatabaseName, string>,
  ask: (db: Db) => Promise<unknown>,
][] = [
  ['how many tickets of an event are sold', 'items_of_event', (db) => countSold(db, { eventId: 1 })],
  ['the tickets sold of an event', 'items_of_event', (db) => soldOf(db, 1)],
  // Few places are held; those of the event are many.
  [
    'the places held of an event',
    { SQLite: 'placements_of_order', PostgreSQL: 'placements_lapsing' },
    (db) => heldOf(db, 1, 0),
  ],
  [
    "an order's places without number, to be freed",
    { SQLite: 'placements_of_order (order_id=?)', PostgreSQL: 'placements_of_order' },
    (db) =>
      freePlaces(db as never, 'a', [{ event_id: 1, block_id: null, seat_id: null, ticket_price_id: 1 }]),
  ],
  ['the orders of an event', 'items_of_event', (db) => pickOrders(db, { ...EVERY_ORDER, eventId: 1 })],
  [
    'how many orders an event has',
    'items_of_event',
    async (db) => {
      const filter = { ...EVERY_ORDER, eventId: 1 };
      return idsOfOrders(db, { filter, ...(await pickOrders(db, filter, 0)) }, 10);
    },
  ],
  ['the last cash sale of an event', 'orders_by_source', (db) => lastBoxOfficeSale(db, 1)],
  ['overdue orders', 'orders_open_by_due', (db) => pickOrders(db, OVERDUE)],
  [
    'overdue orders by due day',
    'orders_open_by_due',
    (db) => pageOfOrders(db, { filter: OVERDUE, few: null }, { sort: 'due', ...first }),
  ],
  [
    'overdue orders by name',
    'orders_by_name',
    (db) => pageOfOrders(db, { filter: OVERDUE, few: null }, { sort: 'name', ...first }),
  ],
  [
    'the money of a discount',
    { SQLite: 'COVERING INDEX orders_of_discount', PostgreSQL: 'orders_of_discount' },
    (db) => moneyOf(db, 1),
  ],
  [
    'the terms of orders that are deleted',
    { SQLite: 'sqlite_autoindex_orders_1', PostgreSQL: 'orders_pkey' },
    (db) => deleteSearchTerms(db as never, ['a', 'b']),
  ],
  [
    'orders to remind',
    'orders_open_by_due',
    (db) => pageOfDueOrders(db, 'last', { window: WINDOW, ...first }),
  ],
  [
    'orders to cancel',
    'orders_to_cancel',
    (db) => pageOfDueOrders(db, 'cancel', { window: WINDOW, ...first }),
  ],
  ['the reminders sent of some orders', 'outbox_of_order', (db) => sentReminderMails(db, ['a', 'b'])],
  ['what of the bank is open', 'bank_entries_open', (db) => openEntrySum(db)],
  ['partial payments', 'bank_entries_open', (db) => partsTogether(db)],
  ['the sure suggestions of an import', 'bank_entries', (db) => sureEntrySum(db, 1)],
  [
    'open orders by what they have open and a name',
    'orders_open_by_amount',
    (db) => candidateOrdersByName(db, [{ word: 'muster', cents: 5000 }]),
  ],
  [
    'open orders by a name',
    'orders_open_by_name',
    (db) => candidateOrdersByName(db, [{ word: 'muster', cents: null }]),
  ],
  ['the sums of imports', 'bank_entries_sums', (db) => entrySums(db, [1, 2])],
  [
    'the reconciled orders of a page',
    { SQLite: 'payments_of_order (order_id>? AND order_id<?)', PostgreSQL: 'payments_of_order' },
    (db) => sumOrders(db, { after: 'a', last: 'b' }),
  ],
  [
    'the reconciled entries of a page',
    {
      SQLite: 'SEARCH entry USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
      PostgreSQL: 'bank_entries_pkey',
    },
    (db) => sumEntries(db, 0),
  ],
  [
    'the debits that may pay a run',
    'bank_entries_debits',
    (db) => debitsLike(db, { cents: 1, from: '2027-03-01', to: '2027-03-02' }),
  ],
  ['what the bank has debited of a run', 'bank_entries_of_run', (db) => entriesOfRun(db, 1)],
  [
    'the payments that debits of a file take back',
    'bank_entries_by_end_to_end',
    (db) => joinTakenBack(db as never, 1, 0),
  ],
  ['entries of a day of a file', 'bank_entries_by_booking_day', (db) => entriesOfDay(db, '2027-02-26')],
  ['the day up to which the bank is booked', 'bank_entries_by_day', (db) => newestBookedDay(db)],
  [
    'old orders to be deleted',
    {
      SQLite: 'COVERING INDEX orders_by_status (status=? AND id>? AND id<?)',
      PostgreSQL: 'orders_by_status',
    },
    (db) => pageOfOldOrders(db, { status: 'open', after: '', now: 0, limit: 10 }),
  ],
  [
    'the scans of past events',
    { SQLite: 'sqlite_autoindex_scans_1 (id>?)', PostgreSQL: 'scans_pkey' },
    (db) => pageOfScans(db, { end: '2027-03-01', after: '', limit: 10 }),
  ],
  [
    'the tickets of a block',
    'items_of_block',
    (db) => markItemsChanged(db as never, { column: 'block_id', id: 1 }, 0),
  ],
  [
    'the tickets of a seat',
    'items_of_seat',
    (db) => markItemsChanged(db as never, { column: 'seat_id', id: 1 }, 0),
  ],
  ['the tickets of an event, page by page', 'items_of_event', (db) => ticketsOfEvent(db, 1)],
  [
    'the terms of an order',
    { SQLite: 'order_words USING PRIMARY KEY', PostgreSQL: 'order_words_pk' },
    (db) => deleteTermsOfOrder(db as never, 'a', ['b', 'c']),
  ],
];

eachDatabase((name, openTestStore) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
  });

  test.each(queries)('%s', async (_, indexes, ask) => {
    const index = typeof indexes === 'string' ? indexes : indexes[name];
    const plans: string[] = [];
    for (const text of await statementsOf(name, () => ask(store.read)))
      plans.push(
        name === 'SQLite' ? await planOfSqlite(store, text) : await planOfPostgres(store, text, index),
      );
    expect(plans.join('\n')).toContain(index);
    // A whole table, or an index walked from end to end without a limit.
    expect(plans.join('\n')).not.toMatch(/SCAN (items|placements|outbox|bank_entries|entry|order_words)\b/);
  });

  test('every row that a deleted one is looked for in is found by an index', async () => {
    const { rows } = await unindexedKeys[name].execute(store.read);
    expect(rows.map(({ key }) => key).sort()).toEqual(SEARCHED_WHOLE);
  });
});

/**
 * Columns in which a deleted row is looked for without an index: those of tables that stay small, and in tickets and
 * places those of prices and blocks, which are deleted one by one and so seldom that every order would pay more.
 */
const SEARCHED_WHOLE = [
  'box_office_quotas.block_id',
  'contingents.block_id',
  'contingents.ticket_price_id',
  'device_events.event_id',
  'devices.made_by_id',
  'discount_events.event_id',
  'discount_prices.ticket_price_id',
  'event_blocks.block_id',
  'event_blocks.price_category_id',
  'events.layout_id',
  'events.picture_id',
  'items.ticket_price_id',
  'placements.block_id',
  'placements.ticket_price_id',
  'ticket_prices.price_category_id',
];

/** A row is deleted only after a search for those that refer to it, in which no index shows in a plan. */
const unindexedKeys = {
  SQLite: sql<{ key: string }>`select tables.name || '.' || keys."from" as key
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and not exists (
      select * from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
      where columns.seqno = 0 and columns.name = keys."from")
    and not exists (
      select * from pragma_table_info(tables.name) as columns where columns.name = keys."from" and columns.pk = 1)
    order by key`,
  PostgreSQL: sql<{ key: string }>`select tables.relname || '.' || attname as key
    from pg_constraint join pg_class as tables on tables.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace
    and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
    order by key`,
};

/** What the driver is told to run. */
async function statementsOf(name: DatabaseName, ask: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const spies = name === 'SQLite' ? spyOnSqlite() : [vi.spyOn(pg.Query.prototype, 'submit')];
  try {
    await ask();
    for (const { mock } of spies) for (const run of mock.contexts) texts.push(textOf(run));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return texts;
}

/** A statement of better-sqlite3 has a source, a query of pg a text. */
function textOf(run: unknown): string {
  const { source, text } = run as { source?: string; text?: string };
  return source ?? text ?? '';
}

function spyOnSqlite() {
  const database = new Database(':memory:');
  const statement = Object.getPrototypeOf(database.prepare('select 1')) as Database.Statement;
  database.close();
  return (['all', 'run'] as const).map((way) => vi.spyOn(statement, way));
}

/** The plan, whatever the values: without statistics SQLite has the same for few rows and many. */
async function planOfSqlite(store: Store, text: string): Promise<string> {
  const plan = sql<{ detail: string }>`explain query plan ${sql.raw(text.replaceAll('+?', '+null'))}`;
  return (await plan.execute(store.read)).rows.map(({ detail }) => detail).join('\n');
}

/**
 * The plan, whatever the values. Of few rows PostgreSQL takes any index, so those beside the one in question are dropped
 * until this transaction is rolled back.
 */
async function planOfPostgres(store: Store, text: string, index: string): Promise<string> {
  let plan = '';
  await store.write(async (trx) => {
    const uniques = sql<{ table: string; name: string }>`select wanted.tablename as table, conname as name
      from pg_indexes wanted join pg_constraint on conrelid = wanted.tablename::regclass
      where wanted.indexname = ${index} and contype = 'u' and conname <> ${index}`;
    for (const { table, name } of (await uniques.execute(trx)).rows)
      await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)} cascade`.execute(trx);
    const others = sql<{ name: string }>`select other.indexname as name from pg_indexes other
      join pg_indexes wanted on wanted.tablename = other.tablename and wanted.indexname = ${index}
      where other.indexname <> ${index} and not exists (select 1 from pg_constraint where conname = other.indexname)`;
    for (const { name } of (await others.execute(trx)).rows)
      await sql`drop index ${sql.id(name)}`.execute(trx);
    // As if nobody had counted any row yet: autovacuum may have been here, or not.
    await sql`delete from pg_statistic`.execute(trx);
    await sql`update pg_class set relpages = 0, reltuples = -1 where relkind in ('r', 'i')
      and relnamespace = current_schema()::regnamespace`.execute(trx);
    await sql`set local enable_seqscan = off`.execute(trx);
    const asked = sql<{ 'QUERY PLAN': string }>`explain (generic_plan) ${sql.raw(text)}`;
    plan = (await asked.execute(trx)).rows.map((row) => row['QUERY PLAN']).join('\n');
    return refuse('try_again');
  });
  return plan;
}
