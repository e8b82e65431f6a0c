import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { OrderRow } from '../../../../src/contract/order-list.ts';
import { openStore } from '../../../../src/server/platform/database/open-store.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { orderSearchTerms, searchText } from '../../../../src/server/sales/orders/search-terms.repository.ts';
import { createDatabase, dropDatabase } from '../../../support/postgres-database.ts';
import { buildSmallHall, type SmallHall } from '../../../support/small-hall.ts';
import { addMember, loggedInMember } from '../../../support/team-member.ts';
import { TEST_NOW, type TestShop, testShop } from '../../../support/test-shop.ts';

/** How a club's database may sort texts by itself; PostgreSQL's packages often take over the machine's language. */
const LOCALES = { c: '', german: 'de-DE', english: 'en-US' };
type Locale = keyof typeof LOCALES;

const LASTNAMES = [
  ...['Äpfel', 'apfel', 'Apfel', 'ÄPFEL', 'Aachen', 'Zander', 'zander', 'Öztürk', 'Ossi', 'ossi', 'Straße'],
  ...[
    'Strasse',
    'strasse',
    'de Vries',
    'De-Vries',
    'deVries',
    "D'Angelo",
    'Çelik',
    'Celik',
    'ñandú',
    'Ł',
    '李',
  ],
];

const open: Partial<Record<Locale, { shop: TestShop; store: Store; hall: SmallHall; name: string }>> = {};

beforeAll(async () => {
  for (const [locale, icu] of Object.entries(LOCALES) as [Locale, string][]) {
    const name = `collation_${locale}`;
    const template = `template0 encoding 'UTF8'${icu && ` locale_provider icu icu_locale '${icu}'`}`;
    const databaseUrl = await createDatabase(inject('postgresUrl'), name, template);
    const store = await openStore({ databaseUrl, dataDir: '' });
    const hall = await buildSmallHall(store);
    await addOrders(store, hall);
    open[locale] = { shop: testShop(store), store, hall, name };
  }
});

afterAll(async () => {
  for (const { store, name } of Object.values(open)) {
    await store.close();
    await dropDatabase(inject('postgresUrl'), name);
  }
});

/** Orders of these people, five at the same moment with ids that differ in case and signs, and one ticket each. */
async function addOrders(store: Store, { fair }: SmallHall): Promise<void> {
  const ends = ['aB-x', 'Ab_x', 'ab-X', 'AB_X', '_bAx'];
  const people = LASTNAMES.flatMap((lastname, n) => ends.map((end, m) => ({ lastname, n, end, m })));
  await store.write(async (trx) => {
    for (const { lastname, n, end, m } of people) {
      const created_at = TEST_NOW + n;
      const id = `${created_at.toString(36)}${end}${'x'.repeat(18)}`;
      const number = `WF-${String(n).padStart(3, 'A')}${String.fromCharCode(65 + m)}Q`;
      const found = { number, lastname, firstname: 'Änne', email: `n${n}@example.org` };
      const rest = { street: 'Weg 1', zipcode: '36037', city: 'Fulda', telephone: '0661 1', comment: '' };
      await trx
        .insertInto('orders')
        .values({
          ...{
            id,
            ...found,
            ...rest,
            status: 'paid',
            payment_type: 'invoice',
            search_text: searchText(orderSearchTerms(found)),
          },
          ...{
            tickets_cents: 800,
            fees_cents: 0,
            discount_cents: 0,
            discount_percent: null,
            discount_id: null,
          },
          ...{
            total_cents: 800 + (n % 3),
            terms_version: '1',
            created_at,
            due_on: `2027-03-0${1 + (n % 4)}`,
          },
          ...{ paid_at: null, cancelled_at: null, checkout_key_hash: id, checkout_hash: id },
        })
        .execute();
      const item = { id: `${number.slice(3)}00000000000000`, order_id: id, position: 1, event_id: fair.id };
      const place = { block_id: null, seat_id: null, ticket_price_id: fair.adult, price_cents: 800 };
      await trx
        .insertInto('items')
        .values({ ...item, ...place, changed_at: created_at })
        .execute();
    }
  });
}

const shopOf = (locale: Locale) => open[locale] as NonNullable<(typeof open)[Locale]>;

async function walk(locale: Locale, query: string): Promise<OrderRow[]> {
  const { shop, store } = shopOf(locale);
  const email = `${Math.random()}@weinfest.example`;
  const staff = await loggedInMember(store, shop.clock.now, { email, permissions: ['orders'] });
  const rows: OrderRow[] = [];
  let after = '';
  do {
    const { body } = await shop.call<{ orders: OrderRow[]; next: string | null }>(
      'GET',
      `/api/office/orders?limit=20&${query}${after && `&after=${after}`}`,
      undefined,
      staff,
    );
    rows.push(...body.orders);
    after = body.next ?? '';
  } while (after !== '');
  return rows;
}

const all = Object.keys(LOCALES) as Locale[];

/** When orders were placed: at the same moment they may stand in any sequence. */
const momentsOf = (ids: ReadonlyArray<string>) => ids.map((id) => id.slice(0, 8));

test.each(['newest', 'oldest', 'name', 'due', 'total'])(
  'by %s the orders come in the same sequence however the database sorts, none twice and none left out',
  async (sort) => {
    const lists = await Promise.all(
      all.map(async (locale) => (await walk(locale, `sort=${sort}`)).map(({ id }) => id)),
    );
    for (const list of lists) {
      expect(list).toHaveLength(LASTNAMES.length * 5);
      expect(new Set(list).size).toBe(list.length);
      expect(momentsOf(list)).toEqual(momentsOf(lists[0] ?? []));
    }
  },
);

test('by name they come in exactly the same sequence', async () => {
  const [first, ...others] = await Promise.all(all.map((locale) => walk(locale, 'sort=name')));
  for (const other of others) expect(other.map(({ id }) => id)).toEqual(first?.map(({ id }) => id));
});

test.each(['äpf', 'STRASS', 'de v', 'çel', 'oss', 'aach'])(
  '„%s“ finds the same orders everywhere',
  async (typed) => {
    const query = `q=${encodeURIComponent(typed)}&sort=name`;
    const [first = [], ...others] = await Promise.all(
      all.map(async (locale) => (await walk(locale, query)).map(({ id }) => id)),
    );
    expect(first.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toEqual(first);
  },
);

test('the team stands in the order of a German telephone book', async () => {
  for (const locale of all) {
    const { shop, store } = shopOf(locale);
    const staff = await loggedInMember(store, shop.clock.now, { email: 'chef@weinfest.example' });
    for (const [n, lastname] of ['Zander', 'Äpfel', 'apfel', 'öztürk', 'Ossi'].entries()) {
      const { id } = await addMember(store, { email: `t${n}@team.example` });
      await store.write((trx) => trx.updateTable('users').set({ lastname }).where('id', '=', id).execute());
    }
    const { body } = await shop.call<{ members: { lastname: string; email: string }[] }>(
      'GET',
      '/api/office/team',
      undefined,
      staff,
    );
    const names = body.members.filter(({ email }) => email.endsWith('@team.example'));
    expect(names.map(({ lastname }) => lastname)).toEqual(['apfel', 'Äpfel', 'Ossi', 'öztürk', 'Zander']);
  }
});

test('every ticket of the list at the gate is there once', async () => {
  for (const locale of all) {
    const { shop, store, hall } = shopOf(locale);
    const staff = await loggedInMember(store, shop.clock.now, { email: 'tor@weinfest.example' });
    const { body } = await shop.call<{ tickets: { code: string }[] }>(
      'GET',
      `/api/office/gate-lists/${hall.fair.id}`,
      undefined,
      staff,
    );
    expect(new Set(body.tickets.map(({ code }) => code)).size).toBe(LASTNAMES.length * 5);
    expect(body.tickets).toHaveLength(LASTNAMES.length * 5);
  }
});
