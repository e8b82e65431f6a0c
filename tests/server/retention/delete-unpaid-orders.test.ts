import { expect, test } from 'vitest';
import type { Store } from '../../../src/server/database/store.ts';
import { keepNoLonger } from '../../../src/server/retention/keep-no-longer.ts';
import { volksbankFile } from '../../harness/bank-file.ts';
import { eachDatabase } from '../../harness/each-database.ts';
import { openOrderDesk } from '../../harness/order-desk.ts';
import { newKey } from '../../harness/order-shop.ts';

/** Ordered on 1 March 2027: the last moment at which three months are not over. */
const LAST_MOMENT = Date.parse('2027-06-01T21:59:59.999Z');

const orders = async (store: Store) =>
  (await store.read.selectFrom('orders').select('id').execute()).map(({ id }) => id).sort();

eachDatabase((_, openTestStore) => {
  test('what nobody pays for three months is deleted with everything of it, and its places are free', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { shop, store } = desk;
    const booked = await desk.order([desk.seat(2)]);
    await desk.book(booked, 2, 0);
    const paid = await desk.order([desk.seat(3)]);
    await desk.book(paid, (await desk.read(paid)).total, 0);
    const takenWithout = await desk.taken();

    const open = await desk.order([desk.seat(0), desk.standing(2)], { comment: 'Am Gang' });
    const undone = await desk.book(open, 5, 0);
    await desk.undo(open, undone.body.payment);
    const cancelled = await desk.order([desk.seat(1)]);
    await desk.cancel(cancelled, await desk.itemsOf(cancelled));

    shop.clock.now = LAST_MOMENT;
    await keepNoLonger(shop.services);
    expect(await orders(store)).toEqual([open, cancelled, booked, paid].sort());

    shop.clock.advance(1);
    const freed: number[] = [];
    shop.services.changes.follow(desk.hall.concert.id, (change) => freed.push(change.freed.length));
    await keepNoLonger(shop.services);
    expect(await orders(store)).toEqual([booked, paid].sort());
    expect(freed).toEqual([3]);
    expect(await desk.taken()).toEqual(takenWithout);
    const kept = new Set([booked, paid]);
    for (const table of [
      'items',
      'order_history',
      'outbox',
      'payments',
      'placements',
      'order_words',
    ] as const) {
      const rows = await store.read.selectFrom(table).select('order_id').execute();
      expect(
        rows.filter(({ order_id }) => !kept.has(order_id ?? '')),
        table,
      ).toEqual([]);
    }
    expect(shop.log.at(-1)).toMatchObject({
      what: 'kept no longer',
      facts: { unpaid_orders: 2, old_orders: 0 },
    });
  });

  test('an order stays as long as it may still be paid, or its guest waits for an answer', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { shop, store } = desk;
    const [later, checked, transferred, withdrawn, gone] = [
      await desk.order([desk.seat(0)]),
      await desk.order([desk.seat(1)]),
      await desk.order([desk.seat(2)]),
      await desk.order([desk.seat(3)]),
      await desk.order([desk.seat(4)]),
    ];
    const { number: transferredNumber } = await desk.read(transferred);
    const { number: withdrawnNumber } = await desk.read(withdrawn);
    const now = LAST_MOMENT + 1;
    await store.write(async (trx) => {
      await trx.updateTable('orders').set({ last_deadline: '2027-05-19' }).where('id', '=', later).execute();
      await trx.updateTable('orders').set({ last_deadline: '2027-05-18' }).where('id', '=', gone).execute();
      const asked = { id: 'PAY1', order_id: checked, cents: 2500, approve_url: '', created_at: 0 };
      await trx
        .insertInto('paypal_orders')
        .values({ ...asked, state: 'pending' })
        .execute();
    });
    await shop
      .guest()
      .call(
        'POST',
        '/api/withdrawals',
        { name: 'Zoë', order_number: withdrawnNumber, email: 'zoe@example.org', remark: '' },
        newKey(),
      );
    await shop.call(
      'POST',
      '/api/office/bank/imports?name=auszug.csv',
      volksbankFile([{ purpose: transferredNumber, euros: 25, on: '2027-03-01' }]),
      desk.staff,
    );

    shop.clock.now = now;
    await keepNoLonger(shop.services);
    expect(await orders(store)).toEqual([later, checked, transferred, withdrawn].sort());
  });

  test('a code that an unpaid order has used can be used again', async () => {
    const desk = await openOrderDesk(openTestStore);
    const wish = { discountCode: 'ONCE' };
    const uses = async () =>
      (await desk.store.read.selectFrom('discounts').select('uses').where('code', '=', 'ONCE').execute())[0]
        ?.uses;
    await desk.order([desk.seat(0)], { ...wish, discount: 5 });
    expect(await uses()).toBe(1);
    desk.shop.clock.now = LAST_MOMENT + 1;
    await keepNoLonger(desk.shop.services);
    expect(await uses()).toBe(0);
    expect(await orders(desk.store)).toEqual([]);
  });

  test('hundreds of them go in several steps', async () => {
    const desk = await openOrderDesk(openTestStore);
    const first = await desk.order([desk.seat(0)]);
    const row = await desk.store.read
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 120 }, (_, n) => ({
      ...row,
      id: `${row.id}${n}`,
      number: `WF-${n}`,
      checkout_key_hash: String(n),
    }));
    await desk.store.write((trx) => trx.insertInto('orders').values(more).execute());
    desk.shop.clock.now = LAST_MOMENT + 1;
    await keepNoLonger(desk.shop.services);
    expect(await orders(desk.store)).toEqual([]);
  });
});
