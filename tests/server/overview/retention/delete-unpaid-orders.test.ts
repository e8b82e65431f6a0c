import { expect, test } from 'vitest';
import { runRetention } from '../../../../src/server/overview/retention/run-retention.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';
import { newKey } from '../../../support/order-shop.ts';
import { untilSomebodyWaits } from '../../../support/until-somebody-waits.ts';

/** Ordered on 1 March 2027: the last moment at which three months are not over. */
const LAST_MOMENT = Date.parse('2027-06-01T21:59:59.999Z');

const orders = async (store: Store) =>
  (await store.read.selectFrom('orders').select('id').execute()).map(({ id }) => id).sort();

eachDatabase((_, openTestStore) => {
  test('what nobody pays for three months is deleted with everything of it, and its places are free', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, store } = admin;
    const booked = await admin.order([admin.seat(2)]);
    await admin.book(booked, 2, 0);
    const paid = await admin.order([admin.seat(3)]);
    await admin.book(paid, (await admin.read(paid)).total, 0);
    const bill = { kind: 'invoice', number: 'R-1', issued_at: 0, cancels_id: null, facts: '{}' } as const;
    await store.write((trx) =>
      trx
        .insertInto('documents')
        .values({ order_id: paid, ...bill })
        .execute(),
    );
    const takenWithout = await admin.taken();

    const open = await admin.order([admin.seat(0), admin.standing(2)], { comment: 'Am Gang' });
    const undone = await admin.book(open, 5, 0);
    await admin.undo(open, undone.body.payment);
    const [unpaid = ''] = await admin.itemsOf(open);
    expect((await admin.checkIn(unpaid)).body.reason).toBe('unpaid');
    const cancelled = await admin.order([admin.seat(1)]);
    await admin.cancel(cancelled, await admin.itemsOf(cancelled));

    shop.clock.now = LAST_MOMENT;
    await runRetention(shop.services);
    expect(await orders(store)).toEqual([open, cancelled, booked, paid].sort());

    shop.clock.advance(1);
    const freed: number[] = [];
    shop.services.changes.follow(admin.hall.concert.id, (change) => freed.push(change.freed.length));
    await runRetention(shop.services);
    expect(await orders(store)).toEqual([booked, paid].sort());
    expect(freed).toEqual([3]);
    expect(await admin.taken()).toEqual(takenWithout);
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
    const admin = await openOrderAdmin(openTestStore);
    const { shop, store } = admin;
    const [later, checked, transferred, withdrawn, gone, exempt] = [
      await admin.order([admin.seat(0)]),
      await admin.order([admin.seat(1)]),
      await admin.order([admin.seat(2)]),
      await admin.order([admin.seat(3)]),
      await admin.order([admin.seat(4)]),
      await admin.order([admin.seat(5)]),
    ];
    await admin.call('PUT', `/orders/${exempt}/exemption`, { is_exempt: true, reason: 'Zahlt im Juli' });
    const declined = await admin.order([admin.seat(6)]);
    const { number: declinedNumber } = await admin.read(declined);
    const { number: transferredNumber } = await admin.read(transferred);
    const { number: withdrawnNumber } = await admin.read(withdrawn);
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
    const { body } = await admin.call<Declared>('GET', '/withdrawals');
    const settled = body.withdrawals.find(({ order_number }) => order_number === declinedNumber);
    await admin.call('POST', `/withdrawals/${settled?.id}/settle`, { outcome: 'declined', note: 'Zu spät' });
    await shop.call(
      'POST',
      '/api/office/bank/imports?name=auszug.csv',
      volksbankFile([{ purpose: transferredNumber, euros: 25, on: '2027-03-01' }]),
      admin.staff,
    );

    shop.clock.now = now;
    await runRetention(shop.services);
    expect(await orders(store)).toEqual([later, checked, transferred, withdrawn, exempt].sort());
  });

  test('what is paid at the very moment it is to be deleted stays', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, store } = admin;
    const [partly, whole] = [await admin.order([admin.seat(0)]), await admin.order([admin.seat(1)])];
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
    const admin = await openOrderAdmin(openTestStore);
    const wish = { discountCode: 'ONCE' };
    const uses = async () =>
      (await admin.store.read.selectFrom('discounts').select('uses').where('code', '=', 'ONCE').execute())[0]
        ?.uses;
    await admin.order([admin.seat(0)], { ...wish, discount: 5 });
    expect(await uses()).toBe(1);
    admin.shop.clock.now = LAST_MOMENT + 1;
    await runRetention(admin.shop.services);
    expect(await uses()).toBe(0);
    expect(await orders(admin.store)).toEqual([]);
  });

  test('hundreds of them go in several steps', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const first = await admin.order([admin.seat(0)]);
    const row = await admin.store.read
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
    await admin.store.write((trx) => trx.insertInto('orders').values(more).execute());
    admin.shop.clock.now = LAST_MOMENT + 1;
    await runRetention(admin.shop.services);
    expect(await orders(admin.store)).toEqual([]);
  });
});
