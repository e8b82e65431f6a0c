import { expect, test } from 'vitest';
import { runRetention } from '../../../../src/server/overview/retention/run-retention.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderDesk } from '../../../support/order-desk.ts';
import { newKey } from '../../../support/order-shop.ts';
import { untilSomebodyWaits } from '../../../support/until-somebody-waits.ts';

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
    const bill = { kind: 'invoice', number: 'R-1', issued_at: 0, cancels_id: null, facts: '{}' } as const;
    await store.write((trx) =>
      trx
        .insertInto('documents')
        .values({ order_id: paid, ...bill })
        .execute(),
    );
    const takenWithout = await desk.taken();

    const open = await desk.order([desk.seat(0), desk.standing(2)], { comment: 'Am Gang' });
    const undone = await desk.book(open, 5, 0);
    await desk.undo(open, undone.body.payment);
    const [unpaid = ''] = await desk.itemsOf(open);
    expect((await desk.checkIn(unpaid)).body.reason).toBe('unpaid');
    const cancelled = await desk.order([desk.seat(1)]);
    await desk.cancel(cancelled, await desk.itemsOf(cancelled));

    shop.clock.now = LAST_MOMENT;
    await runRetention(shop.services);
    expect(await orders(store)).toEqual([open, cancelled, booked, paid].sort());

    shop.clock.advance(1);
    const freed: number[] = [];
    shop.services.changes.follow(desk.hall.concert.id, (change) => freed.push(change.freed.length));
    await runRetention(shop.services);
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
    expect(await store.read.selectFrom('scans').selectAll().execute()).toEqual([]);
    expect(shop.log.at(-1)).toMatchObject({
      what: 'kept no longer',
      facts: { unpaid_orders: 2, old_orders: 0 },
    });
  });

  test('an order stays as long as it may still be paid, or its guest waits for an answer', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { shop, store } = desk;
    const [later, checked, transferred, withdrawn, gone, exempt] = [
      await desk.order([desk.seat(0)]),
      await desk.order([desk.seat(1)]),
      await desk.order([desk.seat(2)]),
      await desk.order([desk.seat(3)]),
      await desk.order([desk.seat(4)]),
      await desk.order([desk.seat(5)]),
    ];
    await desk.call('PUT', `/orders/${exempt}/exemption`, { is_exempt: true, reason: 'Zahlt im Juli' });
    const declined = await desk.order([desk.seat(6)]);
    const { number: declinedNumber } = await desk.read(declined);
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
    for (const order_number of [declinedNumber, withdrawnNumber]) {
      const declared = { name: 'Zoë', order_number, email: 'zoe@example.org', remark: '' };
      await shop.guest().call('POST', '/api/withdrawals', declared, newKey());
    }
    type Declared = { withdrawals: { id: number; order_number: string }[] };
    const { body } = await desk.call<Declared>('GET', '/withdrawals');
    const settled = body.withdrawals.find(({ order_number }) => order_number === declinedNumber);
    await desk.call('POST', `/withdrawals/${settled?.id}/settle`, { outcome: 'declined', note: 'Zu spät' });
    await shop.call(
      'POST',
      '/api/office/bank/imports?name=auszug.csv',
      volksbankFile([{ purpose: transferredNumber, euros: 25, on: '2027-03-01' }]),
      desk.staff,
    );

    shop.clock.now = now;
    await runRetention(shop.services);
    expect(await orders(store)).toEqual([later, checked, transferred, withdrawn, exempt].sort());
  });

  test('what is paid at the very moment it is to be deleted stays', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { shop, store } = desk;
    const [partly, whole] = [await desk.order([desk.seat(0)]), await desk.order([desk.seat(1)])];
    shop.clock.now = LAST_MOMENT + 1;
    const [isBooked, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const booking = store.write(async (trx) => {
      await trx.updateTable('orders').set({ paid_cents: 100 }).where('id', '=', partly).execute();
      await trx.updateTable('orders').set({ status: 'paid' }).where('id', '=', whole).execute();
      isBooked.resolve();
      await mayCommit.promise;
    });
    await isBooked.promise;
    const deleting = runRetention(shop.services);
    await untilSomebodyWaits(store);
    mayCommit.resolve();
    await Promise.all([booking, deleting]);
    expect(await orders(store)).toEqual([partly, whole].sort());
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
    await runRetention(desk.shop.services);
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
    await runRetention(desk.shop.services);
    expect(await orders(desk.store)).toEqual([]);
  });
});
