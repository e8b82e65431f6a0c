import { expect, test } from 'vitest';
import type { OrderRow } from '../../../../src/contract/order-list.ts';
import { filterOf } from '../../../../src/server/sales/orders/list-orders.ts';
import {
  idsOfOrders,
  newestIds,
  pageOfOrders,
  pickAmongMany,
  pickOrders,
  walkOrders,
} from '../../../../src/server/sales/orders/order-list.repository.ts';
import { customer, fairLine, standingLine } from '../../../support/checkout.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { openHall, place } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';

type Page = { orders: OrderRow[]; count: number; is_more: boolean; next: string | null };
const DAY_MS = 24 * 60 * 60 * 1000;

async function openOffice(openTestStore: OpenTestStore) {
  const { shop, hall } = await openHall(openTestStore);
  const { store } = shop.services;
  const staff = await loggedInMember(store, shop.clock.now + 30 * DAY_MS);
  const call = (query: string) => shop.call<Page>('GET', `/api/office/orders${query}`, undefined, staff);
  return {
    shop,
    hall,
    call,
    async order(who: Partial<typeof customer>, basket = [fairLine(hall, 1)] as unknown[]) {
      shop.clock.advance(1000);
      const { body } = await place(shop, basket, { customer: { ...customer, ...who } });
      return body.order.id;
    },
    counts: () => shop.call('GET', '/api/office/order-counts', undefined, staff),
    list: async (query = '') => (await call(query)).body,
    names: async (query = '') => (await call(query)).body.orders.map((row) => row.lastname),
    set: (
      id: string,
      change: { status?: 'paid' | 'cancelled' | 'refunded'; paid_cents?: number; total_cents?: number },
    ) => store.write((trx) => trx.updateTable('orders').set(change).where('id', '=', id).execute()),
  };
}

const typed = (text: string) => `?q=${encodeURIComponent(text)}`;

eachDatabase((_, openTestStore) => {
  test('a row says what staff need to tell orders apart', async () => {
    const { hall, order, list } = await openOffice(openTestStore);
    const id = await order({}, [fairLine(hall, 2), standingLine(hall, 1)]);
    const { orders, ...rest } = await list();
    expect(rest).toEqual({ count: 1, is_more: false, next: null });
    expect(orders).toEqual([
      {
        id,
        number: expect.stringMatching(/^WF27-/),
        status: 'open',
        source: 'shop',
        firstname: 'Zoë',
        lastname: 'Müller-Lüdenscheidt',
        email: 'zoe@example.org',
        tickets: 3,
        total: 31,
        paid: 0,
        created_at: '2027-03-01T15:00:01',
        due_on: '2027-03-15',
        is_overdue: false,
      },
    ]);
  });

  test('each state is counted, and what is overdue and to be given back', async () => {
    const { shop, order, set, counts } = await openOffice(openTestStore);
    const [paid = '', over = '', gone = ''] = [
      await order({}),
      await order({}),
      await order({}),
      await order({}),
    ];
    await set(gone, { status: 'cancelled' });
    await set(paid, { status: 'paid', paid_cents: 800 });
    await set(over, { status: 'paid', paid_cents: 900, total_cents: 800 });
    shop.clock.advance(20 * DAY_MS);
    await order({});
    expect((await counts()).body).toEqual({
      ...{ open: 2, overdue: 1, refund_due: 1 },
      ...{ paid: 2, cancelled: 1, refunded: 0 },
    });
  });

  test('the code of a ticket, typed or scanned, finds its order, within what else is asked for', async () => {
    const { shop, order, list } = await openOffice(openTestStore);
    const id = await order({ lastname: 'Weiß' });
    await order({ lastname: 'Rieger' });
    const { id: code } = await shop.services.store.read
      .selectFrom('items')
      .where('order_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow();
    const spoken = code.toLowerCase().replace(/(.{5})(?=.)/g, '$1-');
    for (const text of [code, ` ${spoken} `, `HTTPS://SHOP.EXAMPLE/ITEM/${code}/CHECKIN`]) {
      expect((await list(typed(text))).orders.map((row) => row.id)).toEqual([id]);
    }
    expect((await list(`${typed(code)}&status=paid`)).count).toBe(0);
    expect((await list(typed('7K3QF7K3QF7K3QF7K3QF'))).orders).toEqual([]);
  });

  test('orders are found by the beginnings of names, number and email, in any order and letter case', async () => {
    const { order, list, names } = await openOffice(openTestStore);
    await order({ firstname: 'Anna', lastname: 'Weiß', email: 'a.weiss@example.org' });
    await order({ firstname: 'Anna', lastname: 'Müller-Lüdenscheidt', email: 'am@example.org' });
    await order({ firstname: 'Çağla', lastname: 'Öztürk', email: 'cagla_o@example.net' });
    const all = await list('?sort=oldest');
    const number = all.orders[2]?.number as string;
    for (const text of ['Weiß', 'WEISS', 'weis', 'a.weiss@', 'Anna We', 'we an']) {
      expect([text, await names(typed(text))]).toEqual([text, ['Weiß']]);
    }
    for (const text of ['luedens', 'Lüd', 'müller-lü', 'MUELLER']) {
      expect([text, await names(typed(text))]).toEqual([text, ['Müller-Lüdenscheidt']]);
    }
    for (const text of [
      number,
      number.toLowerCase(),
      number.slice(5),
      number.slice(0, 9),
      'cagla',
      'cagla_o',
      'öz',
    ]) {
      expect([text, await names(typed(text))]).toEqual([text, ['Öztürk']]);
    }
    expect(await names(typed('anna'))).toEqual(['Müller-Lüdenscheidt', 'Weiß']);
    // The newest alone, for whoever needs no count.
    const { orders, ...rest } = await list(`${typed('anna')}&limit=1&uncounted=1`);
    expect(orders.map((row) => row.lastname)).toEqual(['Müller-Lüdenscheidt']);
    expect(rest).toEqual({ count: 1, is_more: true, next: expect.any(String) });
    expect(await names(`${typed('anna am')}&uncounted=1`)).toEqual(['Müller-Lüdenscheidt']);
  });

  test('what nobody is called finds nobody, whatever signs it has', async () => {
    const { order, names } = await openOffice(openTestStore);
    await order({});
    for (const text of ['ller', 'zoe x', '%', '_', '\\', "'", '"', '😀', '(', 'zoe%', 'z_e']) {
      expect([text, await names(typed(text))]).toEqual([text, []]);
    }
    expect(await names(typed('   '))).toHaveLength(1);
  });

  test('the list is narrowed by status, event and what is overdue', async () => {
    const { shop, hall, order, names, set } = await openOffice(openTestStore);
    await order({ lastname: 'Alt' });
    await set(await order({ lastname: 'Bezahlt' }), { status: 'paid' });
    await set(await order({ lastname: 'Storniert' }), { status: 'cancelled' });
    shop.clock.advance(14 * DAY_MS);
    await order({ lastname: 'Neu' }, [standingLine(hall, 1)]);
    expect(await names('?status=paid')).toEqual(['Bezahlt']);
    expect(await names('?status=open')).toEqual(['Neu', 'Alt']);
    expect(await names('?overdue=1')).toEqual([]);
    expect(await names(`?event=${hall.concert.id}`)).toEqual(['Neu']);
    expect(await names(`?event=${hall.fair.id}&status=open&q=zo`)).toEqual(['Alt']);
    shop.clock.advance(DAY_MS);
    expect(await names('?overdue=1')).toEqual(['Alt']);
  });

  test('walked through in any order, the list has the same orders as looked up', async () => {
    const { shop, hall, order } = await openOffice(openTestStore);
    const ids = [await order({ lastname: 'Cölln' }, [fairLine(hall, 5)]), await order({ lastname: 'Abel' })];
    await order({ lastname: 'Burg' }, [standingLine(hall, 1)]);
    shop.clock.advance(15 * DAY_MS);
    const db = shop.services.store.read;
    for (const [query, found] of [
      [{ event: hall.fair.id }, ids],
      [{ event: hall.fair.id, overdue: '1' as const }, ids],
      [{ event: hall.fair.id, status: 'paid' as const }, []],
      [{ event: hall.fair.id, q: 'cö' }, [ids[0]]],
    ] as const) {
      const filter = filterOf(shop.services, { q: '', ...query } as never);
      const { few, rarest } = await pickOrders(db, filter, 0);
      const { walked } = await pickAmongMany(db, filter, { few: 0, isByTime: true });
      if (found.length > 0) expect([few, rarest]).toEqual([null, expect.anything()]);
      const isWalked = found.length > 0 && Object.keys(query).length > 1;
      expect(walked).toEqual(isWalked ? expect.anything() : null);
      for (const picked of [
        { few: null, rarest: null, walked: null },
        { few, rarest, walked: null },
        { few: walked === null ? few : null, rarest, walked },
      ]) {
        const ids = await idsOfOrders(db, { filter, ...picked }, 10);
        expect(ids.sort()).toEqual([...found].sort());
        // Also where the tickets of one order are as many as are looked at.
        expect(await idsOfOrders(db, { filter, ...picked }, 2)).toHaveLength(found.length);
      }
      for (const isNewestFirst of walked === null ? [] : [true, false]) {
        const walk = (after: string | null) =>
          walkOrders(db, { filter, walked: walked ?? [] }, { isNewestFirst, after }, 1);
        let after: string | null = null;
        for (const id of isNewestFirst ? [...found].reverse() : found) {
          expect(await walk(after)).toEqual([id]);
          after = id ?? null;
        }
        expect(await walk(after)).toEqual([]);
      }
      for (const sort of ['newest', 'oldest', 'name', 'due', 'total'] as const)
        for (const few of [null, ids, await newestIds(db)]) {
          const page = await pageOfOrders(db, { filter, few }, { sort, after: null, limit: 10 });
          expect(page.map(({ id }) => id).sort()).toEqual([...found].sort());
        }
    }
  });

  test('what was paid beyond its cost is found, however it is sorted, page after page', async () => {
    const { shop, order, list, names, set } = await openOffice(openTestStore);
    await set(await order({ lastname: 'Offen' }), { paid_cents: 500 });
    await set(await order({ lastname: 'Glatt' }), { status: 'paid', paid_cents: 800 });
    await set(await order({ lastname: 'Zuviel' }), { status: 'paid', paid_cents: 801 });
    await set(await order({ lastname: 'Abgesagt' }), { status: 'paid', paid_cents: 800, total_cents: 0 });
    await set(await order({ lastname: 'Erstattet' }), { status: 'refunded', total_cents: 0 });
    for (const sort of ['newest', 'name'])
      expect(await names(`?refund_due=1&sort=${sort}`)).toEqual(['Abgesagt', 'Zuviel']);
    for (const sort of ['oldest', 'due', 'total'])
      expect(await names(`?refund_due=1&sort=${sort}`)).toEqual(['Zuviel', 'Abgesagt']);
    expect(await names('?refund_due=1&q=zuv')).toEqual(['Zuviel']);
    const first = await list('?refund_due=1&limit=1');
    expect(first.count).toBe(2);
    expect(await names(`?refund_due=1&limit=1&after=${first.next}`)).toEqual(['Zuviel']);
    expect(await names('?refund_due=1&status=open')).toEqual([]);

    // As it is where there are too many to be picked first.
    const filter = filterOf(shop.services, { q: '', refund_due: '1', sort: 'newest' });
    for (const sort of ['newest', 'name', 'total'] as const) {
      const page = { sort, after: null, limit: 5 };
      const rows = await pageOfOrders(shop.services.store.read, { filter, few: null }, page);
      expect(rows.map(({ lastname }) => lastname).toSorted()).toEqual(['Abgesagt', 'Zuviel']);
    }
  });

  test('it stands in five orders', async () => {
    const { hall, order, names } = await openOffice(openTestStore);
    await order({ lastname: 'Mittel' }, [fairLine(hall, 2)]);
    await order({ lastname: 'zuletzt' }, [fairLine(hall, 3)]);
    await order({ lastname: 'Ärmel' }, [fairLine(hall, 1)]);
    expect(await names()).toEqual(['Ärmel', 'zuletzt', 'Mittel']);
    expect(await names('?sort=oldest')).toEqual(['Mittel', 'zuletzt', 'Ärmel']);
    expect(await names('?sort=name')).toEqual(['Ärmel', 'Mittel', 'zuletzt']);
    expect(await names('?sort=total')).toEqual(['zuletzt', 'Mittel', 'Ärmel']);
    expect(await names('?sort=due')).toHaveLength(3);
  });

  test.each(['newest', 'oldest', 'name', 'due', 'total'])(
    'page after page, sorted by %s, every order comes once',
    async (sort) => {
      const { order, list } = await openOffice(openTestStore);
      for (let n = 0; n < 12; n++) await order({ lastname: n % 3 === 0 ? 'Gleich' : `Name ${n}` });
      const all: string[] = [];
      let page = await list(`?sort=${sort}&limit=5`);
      expect(page.orders).toHaveLength(5);
      for (;;) {
        all.push(...page.orders.map((row) => row.id));
        if (page.next === null) break;
        page = await list(`?sort=${sort}&limit=5&after=${page.next}`);
      }
      expect(all).toHaveLength(12);
      expect(new Set(all).size).toBe(12);
    },
  );

  test('a place of another order, or of none, is refused', async () => {
    const { call } = await openOffice(openTestStore);
    const places = [['abc', 'x'], [1e300, 'x'], [1.5, 'x'], [1, '\0'], ['\ud800', 'x'], [null, 'x'], [1]];
    for (const place of places) {
      const after = Buffer.from(JSON.stringify(place)).toString('base64url');
      expect([place, (await call(`?sort=total&after=${after}`)).status]).toEqual([place, 400]);
    }
    const number = Buffer.from('[1,"x"]').toString('base64url');
    expect((await call(`?sort=name&after=${number}`)).status).toBe(400);
  });

  test('a query that no page makes is refused', async () => {
    const { call } = await openOffice(openTestStore);
    for (const query of [
      '?sort=price',
      '?status=gone',
      '?after=x',
      '?after=W10',
      '?event=x',
      '?limit=0',
      '?limit=999',
    ]) {
      expect([query, (await call(query)).status]).toEqual([query, 400]);
    }
    expect((await call(typed('x'.repeat(201)))).status).toBe(400);
  });
});
