import { expect, test } from 'vitest';
import type { Figures } from '../../../../src/contract/figures.ts';
import type { WithdrawalPage } from '../../../../src/contract/withdrawals.ts';
import { storedTimeOfInstant } from '../../../../src/domain/stored-time.ts';
import { writeWithdrawalTexts } from '../../../../src/server/money/withdrawals/write-search-texts.ts';
import { runRetention } from '../../../../src/server/overview/retention/run-retention.ts';
import { writeSearchTerms } from '../../../../src/server/sales/orders/write-search-terms.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openWithdrawals } from '../../../support/withdrawing.ts';

eachDatabase((_, openTestStore) => {
  test('a withdrawal stands on the page of its order and in its history, and voids no ticket by itself', async () => {
    const { shop, declare, order, read, only, settle } = await openWithdrawals(openTestStore);
    const id = await order();
    const before = await read(id);
    shop.clock.advance(60_000);
    await declare({ order_number: before.number.toLowerCase(), email: before.customer.email.toUpperCase() });
    const received_at = storedTimeOfInstant(shop.clock.now);
    const withdrawal = await only();
    expect(withdrawal.order).toMatchObject({ id, number: before.number, has_same_email: true });
    shop.clock.advance(60_000);
    expect((await settle(withdrawal.id, 'accepted')).status).toBe(200);
    const after = await read(id);
    expect(after.withdrawals).toMatchObject([
      { received_at, settled: { outcome: 'accepted', by: 'Erika Muster' } },
    ]);
    expect(after.history.slice(0, 2)).toMatchObject([
      { what: 'withdrawal_settled', who: 'Erika Muster', facts: { outcome: 'accepted' } },
      { what: 'withdrawal_received', who: 'Zoë Küfer', at: received_at },
    ]);
    expect(after.items).toEqual(before.items);
    expect(after.status).toBe(before.status);
  });

  test('a decision is made once, a refusal gives its reason, and it can be taken back', async () => {
    const { declare, order, read, list, only, settle, reopen } = await openWithdrawals(openTestStore);
    const order_id = await order();
    await declare({ order_number: (await read(order_id)).number });
    const { id } = await only();
    const bare = await settle(id, 'declined');
    expect([bare.status, bare.body.errors]).toEqual([422, { note: 'Dies ist ein Pflichtfeld' }]);
    expect((await settle(id, 'declined', 'Die Frist ist vorbei')).status).toBe(200);
    const late = await settle(id, 'accepted');
    expect([late.status, late.body.code]).toEqual([409, 'withdrawal_settled']);
    expect(await list()).toEqual([]);
    expect(await list('?state=settled')).toMatchObject([
      { id, settled: { outcome: 'declined', note: 'Die Frist ist vorbei' } },
    ]);
    expect([(await reopen(id)).status, (await reopen(id)).status]).toEqual([200, 200]);
    expect((await only()).settled).toBeNull();
    expect((await settle(id, 'void')).status).toBe(200);
    const { history } = await read(order_id);
    expect(history.map(({ what }) => what).sort()).toEqual([
      'withdrawal_received',
      'withdrawal_reopened',
      'withdrawal_settled',
      'withdrawal_settled',
    ]);
    for (const { status } of [await settle(999, 'void'), await reopen(999)]) expect(status).toBe(404);
  });

  test('without its order it stays listed with those it may mean, until somebody says which', async () => {
    const { store, declare, order, read, only, assign } = await openWithdrawals(openTestStore);
    const id = await order();
    const { number, customer } = await read(id);
    await writeSearchTerms(store);
    const mistaken = number.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    await declare({ order_number: mistaken, email: 'fremd@example.org', name: 'Niemand' });
    const astray = await only();
    expect(astray.order).toBeNull();
    const name = `${customer.firstname} ${customer.lastname}`;
    expect(astray.possible).toEqual([{ id, number, name, by: 'number' }]);
    const wrong = await assign(astray.id, 'WF27-AAAAAA');
    expect([wrong.status, wrong.body.errors]).toEqual([422, { number: 'Diese Bestellung gibt es nicht' }]);
    expect((await assign(astray.id, number.toLowerCase())).status).toBe(200);
    expect(await only()).toMatchObject({
      order_number: mistaken,
      order: { id, has_same_email: false },
      possible: [],
    });
    expect((await assign(999, number)).status).toBe(404);
  });

  test('an order may be meant by its address or by its name, from the moment it is placed', async () => {
    const { store, declare, order, read, list } = await openWithdrawals(openTestStore);
    const id = await order();
    const { customer } = await read(id);
    await declare({ order_number: 'vergessen', email: customer.email, name: 'Jemand Anders' });
    await declare({
      order_number: 'vergessen',
      name: `${customer.lastname}, ${customer.firstname}`.replace(',', ''),
    });
    await declare({ order_number: 'vergessen', name: customer.firstname, email: 'x@example.org' });
    const found = async () => (await list()).map(({ possible }) => possible.map((one) => [one.id, one.by]));
    const once = await found();
    await writeSearchTerms(store);
    const later = await found();
    for (const [byAddress, byName, byHalf] of [once, later]) {
      expect(byAddress).toEqual([[id, 'email']]);
      expect(byName?.[0]?.[0]).toBe(id);
      expect(byHalf).toEqual([]);
    }
  });

  test('they are searched by name, address and number in their state, and counted in both', async () => {
    const { store, call, declare, order, read, assign, settle } = await openWithdrawals(openTestStore);
    const { number } = await read(await order());
    await declare({ name: 'Jörg Huber-Läng', email: 'hl@example.org', order_number: number });
    await declare({ name: 'Anna Muster', email: 'anna.lang@example.org', order_number: '100%' });
    await declare({ name: 'Otto Berg', email: 'lang@example.org' });
    const find = async (query: string) => {
      const { body } = await call<WithdrawalPage>('GET', `/withdrawals?${new URLSearchParams(query)}`);
      return [body.withdrawals.map(({ name }) => name), body.counts.open, body.counts.settled];
    };
    const { body } = await call<WithdrawalPage>('GET', '/withdrawals?q=otto');
    await settle(body.withdrawals[0]?.id ?? 0, 'void');
    expect(await find('q=joerg LAENG')).toEqual([['Jörg Huber-Läng'], 1, 0]);
    expect(await find('q=huber-lä')).toEqual([['Jörg Huber-Läng'], 1, 0]);
    expect(await find(`q=${number}`)).toEqual([['Jörg Huber-Läng'], 1, 0]);
    expect(await find('q=lang')).toEqual([['Anna Muster'], 1, 1]);
    expect(await find('q=lang&state=settled')).toEqual([['Otto Berg'], 1, 1]);
    expect(await find('q=100%25')).toEqual([['Anna Muster'], 1, 0]);
    expect(await find('q=nna')).toEqual([[], 0, 0]);
    expect(await find('')).toEqual([['Jörg Huber-Läng', 'Anna Muster'], 2, 1]);
    await assign(body.withdrawals[0]?.id ?? 0, number);
    expect(await find(`q=${number}&state=settled`)).toEqual([['Otto Berg'], 1, 1]);
    // As an earlier version of the shop leaves them.
    await store.write((trx) => trx.updateTable('withdrawals').set({ search_text: null }).execute());
    expect(await find('q=lang')).toEqual([[], 0, 0]);
    expect([await writeWithdrawalTexts(store), await writeWithdrawalTexts(store)]).toEqual([3, 0]);
    expect(await find('q=lang')).toEqual([['Anna Muster'], 1, 1]);
    expect(await find(`q=${number}&state=settled`)).toEqual([['Otto Berg'], 1, 1]);
  });

  test('open ones come page by page, the oldest first, and settled ones the newest first', async () => {
    const { call, shop, declare, settle, list } = await openWithdrawals(openTestStore);
    for (let n = 0; n < 27; n++) await declare({ name: `Gast ${n}`, email: `gast${n}@example.org` });
    const page = async (query: string) => (await call<WithdrawalPage>('GET', `/withdrawals${query}`)).body;
    const first = await page('');
    expect(first.withdrawals.map(({ name }) => name)).toEqual(
      Array.from({ length: 25 }, (_, n) => `Gast ${n}`),
    );
    const second = await page(`?after=${first.next}`);
    expect([second.withdrawals.map(({ name }) => name), second.next]).toEqual([['Gast 25', 'Gast 26'], null]);
    for (const { id } of first.withdrawals.slice(0, 2)) await settle(id, 'void');
    expect((await list('?state=settled')).map(({ name }) => name)).toEqual(['Gast 1', 'Gast 0']);
    shop.clock.advance(2_000);
    const figures = await call<Figures>('GET', '/figures');
    expect(figures.body.open_withdrawals).toBe(25);
  });

  test('those without an order are ticked off many at once; the ones that mean one stay, and come first', async () => {
    const { shop, call, declare, order, read, list, settle, assign } = await openWithdrawals(openTestStore);
    const first = await read(await order());
    for (let n = 0; n < 30; n++) await declare({ name: `Unsinn ${n}`, order_number: `nichts ${n}` });
    await declare({ name: 'Zoë', order_number: first.number });
    const page = async (query = '') => (await call<WithdrawalPage>('GET', `/withdrawals${query}`)).body;
    const { withdrawals, next } = await page();
    expect(withdrawals.slice(0, 2).map(({ name }) => name)).toEqual(['Zoë', 'Unsinn 0']);
    const rest = (await page(`?after=${next}`)).withdrawals;
    expect(rest.map(({ name }) => name)).toEqual(
      ['24', '25', '26', '27', '28', '29'].map((n) => `Unsinn ${n}`),
    );

    const tickOff = (ids: number[]) =>
      call<{ code: string; count: number }>('POST', '/withdrawals/settle', { withdrawals: ids });
    const ids = [...withdrawals, ...rest].map(({ id }) => id);
    await settle(ids[1] ?? 0, 'declined', 'Kein Vertrag');
    await assign(ids[2] ?? 0, first.number);
    expect((await tickOff([...ids, 999_999])).body).toEqual({ success: true, count: 28 });
    expect((await list()).map(({ name }) => name)).toEqual(['Unsinn 1', 'Zoë']);
    expect((await list('?state=settled'))[0]?.settled).toEqual({
      outcome: 'void',
      note: '',
      at: storedTimeOfInstant(shop.clock.now),
      by: 'Erika Muster',
    });
    expect((await tickOff(ids)).body.count).toBe(0);
    for (const wrong of [[], Array.from({ length: 101 }, (_, n) => n + 1)])
      expect((await tickOff(wrong)).status).toBe(422);
  });

  test('a year after it was settled one goes that means no order; the others stay', async () => {
    const admin = await openWithdrawals(openTestStore);
    const { shop, store, declare, order, read, list, settle } = admin;
    const id = await order();
    const { number, total } = await read(id);
    await admin.book(id, total, 0);
    for (const order_number of [number, 'WF27-AAAAAA', 'WF27-BBBBBB']) await declare({ order_number });
    const [kept, gone] = await list();
    await settle(kept?.id ?? 0, 'accepted');
    await settle(gone?.id ?? 0, 'void');
    const left = async () => {
      await runRetention(shop.services);
      const rows = await store.read.selectFrom('withdrawals').select('order_number').orderBy('id').execute();
      return rows.map(({ order_number }) => order_number);
    };
    shop.clock.now = Date.parse('2028-03-01T22:59:59Z');
    expect(await left()).toEqual([number, 'WF27-AAAAAA', 'WF27-BBBBBB']);
    shop.clock.now = Date.parse('2028-03-01T23:00:00Z');
    expect(await left()).toEqual([number, 'WF27-BBBBBB']);
    expect(
      await store.read
        .selectFrom('outbox')
        .select('id')
        .where('withdrawal_id', '=', gone?.id ?? 0)
        .execute(),
    ).toEqual([]);
  });
});
