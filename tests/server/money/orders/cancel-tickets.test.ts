import { expect, test } from 'vitest';
import type { PlacementsChanged } from '../../../../src/contract/events.ts';
import type { OrderView } from '../../../../src/contract/orders.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';

eachDatabase((_, openTestStore) => {
  test('cancelled tickets are void, their places free and the rest costs what it costs', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { hall, shop } = admin;
    const id = await admin.order([
      admin.seat(0),
      admin.seat(1),
      admin.standing(2),
      fairLine(hall, 2, hall.fair.child),
    ]);
    const [first = '', , standing = '', , child = ''] = await admin.itemsOf(id);
    expect(await admin.taken()).toEqual([2, 0, 2, 2]);
    const heard: [number, PlacementsChanged][] = [];
    for (const event of [hall.concert.id, hall.fair.id])
      shop.services.changes.follow(event, (change) => heard.push([event, change]));

    const { status } = await admin.cancel(id, [first, standing, child], { reason: 'Krank' });
    expect(status).toBe(200);
    const order = await admin.read(id);
    expect(order).toMatchObject({ status: 'open', total: 45, open: 45, cancelled_at: null });
    expect(order.items.map((item) => item.cancelled_at !== null)).toEqual([
      ...[true, false],
      ...[true, false],
      ...[true, false],
    ]);
    expect(order.history).toMatchObject([
      { what: 'tickets_cancelled', facts: { tickets: 3, amount: 45, reason: 'Krank' } },
    ]);
    expect(await admin.taken()).toEqual([1, 0, 1, 1]);
    expect(await admin.placements()).toHaveLength(3);
    expect(heard).toEqual([
      [
        hall.concert.id,
        {
          taken: [],
          freed: [
            { block_id: hall.blockA, seat_id: hall.seats[0] },
            { block_id: hall.standing, seat_id: null },
          ],
        },
      ],
      [hall.fair.id, { taken: [], freed: [{ block_id: null, seat_id: null }] }],
    ]);
    expect((await admin.checkIn(first)).body).toMatchObject({ status: false, reason: 'cancelled' });
    // Sold again at once.
    await admin.order([admin.seat(0)]);
  });

  test('only the places of the cancelled tickets are freed: as many, of that price, and of no other order', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { hall, store } = admin;
    const other = await admin.order([admin.standing(2), fairLine(hall, 1)]);
    const id = await admin.order([admin.standing(3), fairLine(hall, 2), fairLine(hall, 1, hall.fair.child)]);
    const items = await admin.itemsOf(id);
    await admin.cancel(id, [...items.slice(0, 3), items[5] ?? '']);
    const left = await store.read.selectFrom('placements').select(['order_id', 'ticket_price_id']).execute();
    const pricesOf = (order: string) =>
      left.flatMap(({ order_id, ticket_price_id }) => (order_id === order ? [ticket_price_id] : []));
    expect(pricesOf(id)).toEqual([hall.fair.adult, hall.fair.adult]);
    expect(pricesOf(other)).toEqual([hall.concert.standing, hall.concert.standing, hall.fair.adult]);
  });

  test('the guest reads which of the tickets were cancelled, apart from those that hold', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order([admin.seat(0), admin.standing(2)]);
    const [seat = '', standing = ''] = await admin.itemsOf(id);
    const { price: seatPrice } = (await admin.read(id)).items[0] as { price: number };
    await admin.cancel(id, [seat, standing]);
    const { body } = await admin.shop.call<{ order: OrderView }>('GET', `/api/booking/order/${id}`);
    expect(body.order.lines).toMatchObject([{ quantity: 1, seat_name: null }]);
    expect(body.order.cancelled_lines).toMatchObject([
      { quantity: 1, seat_name: expect.any(String), price: seatPrice },
      { quantity: 1, seat_name: null },
    ]);
    expect(body.order.total).toBe(body.order.lines[0]?.price);
  });

  test('an open order ends with its last ticket, and gives its use of a discount back', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const code = { discountCode: 'ONCE', discount: 5 };
    const id = await admin.order(undefined, code);
    const [a = '', b = ''] = await admin.itemsOf(id);
    await admin.cancel(id, [a]);
    expect(await admin.read(id)).toMatchObject({ status: 'open', tickets: 8, discount: 5, total: 3 });
    await expect(admin.order(undefined, code)).rejects.toThrow('discount_used_up');
    await admin.cancel(id, [b]);
    expect(await admin.read(id)).toMatchObject({ status: 'cancelled', total: 0, discount: 0, open: 0 });
    await admin.order(undefined, code);
    const twice = { discountCode: 'FIVE', discount: 5 };
    const gone = await admin.order(undefined, twice);
    await admin.order(undefined, twice);
    await admin.cancel(gone, await admin.itemsOf(gone));
    const uses = admin.store.read.selectFrom('discounts').select('uses').where('code', '=', 'FIVE');
    expect(await uses.execute()).toEqual([{ uses: 1 }]);
    expect((await admin.call('POST', `/orders/${id}/confirmation`)).body.code).toBe('order_cancelled');
  });

  test('a percentage is taken off what is left', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order(undefined, { discountCode: 'TEN', discountPercentage: 10 });
    const [a = ''] = await admin.itemsOf(id);
    await admin.cancel(id, [a]);
    expect(await admin.read(id)).toMatchObject({ tickets: 8, discount: 0.8, total: 7.2 });
  });

  test('below the least value of its code the rest loses its discount, but never costs more than all of it did', async () => {
    const admin = await openOrderAdmin(openTestStore);
    await admin.store.write((trx) =>
      trx.updateTable('discounts').set({ min_order_cents: 2000 }).where('code', '=', 'FIVE').execute(),
    );
    const { fair } = admin.hall;
    const five = { discountCode: 'FIVE', discount: 5 };
    const children = fairLine(admin.hall, 2, fair.child);
    const id = await admin.order([fairLine(admin.hall, 2), children], five);
    const [a = '', b = '', c = ''] = await admin.itemsOf(id);
    expect(await admin.read(id)).toMatchObject({ tickets: 26, discount: 5, total: 21 });
    // What the campaign asks for today is no longer what this order was placed under.
    await admin.store.write((trx) => trx.updateTable('discounts').set({ min_order_cents: 0 }).execute());
    await admin.cancel(id, [c]);
    expect(await admin.read(id)).toMatchObject({ tickets: 21, discount: 5, total: 16 });
    await admin.cancel(id, [a]);
    expect(await admin.read(id)).toMatchObject({ tickets: 13, discount: 0, total: 13 });
    await admin.cancel(id, [b]);
    expect(await admin.read(id)).toMatchObject({ tickets: 5, discount: 0, total: 5 });
  });

  test('an amount off an order of any size never leaves a ticket for nothing', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { hall } = admin;
    const five = { discountCode: 'FIVE', discount: 5 };
    const id = await admin.order([fairLine(hall, 1), fairLine(hall, 1, hall.fair.child)], five);
    const [adult = '', child = ''] = await admin.itemsOf(id);
    await admin.book(id, 8, 0);
    await admin.cancel(id, [adult]);
    expect(await admin.read(id)).toMatchObject({ tickets: 5, discount: 0, total: 5, refund_due: 3 });
    await admin.cancel(id, [child]);
    expect(await admin.read(id)).toMatchObject({ total: 0, refund_due: 8 });
  });

  test('who saw other sums before he cancelled is asked to look again', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const [a = '', b = ''] = await admin.itemsOf(id);
    const seen = { total: 16, paid: 0 };
    await admin.book(id, 1, 0);
    expect((await admin.cancel(id, [a], { seen })).body.code).toBe('paid_meanwhile');
    expect((await admin.cancel(id, [a], { seen: { total: 16, paid: 1 } })).status).toBe(200);
    expect((await admin.cancel(id, [b], { seen: { total: 16, paid: 1 } })).body.code).toBe('paid_meanwhile');
    expect((await admin.read(id)).items.map((item) => item.cancelled_at === null)).toEqual([false, true]);
  });

  test('what was paid for cancelled tickets is to be given back', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const [a = '', b = ''] = await admin.itemsOf(id);
    await admin.book(id, 16, 0);
    await admin.cancel(id, [a]);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', total: 8, refund_due: 8 });
    await admin.cancel(id, [b]);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', total: 0, refund_due: 16 });
  });

  test('an order is paid when what is left of it was paid before', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const [a = '', b = ''] = await admin.itemsOf(id);
    await admin.book(id, 8, 0);
    await admin.cancel(id, [a]);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', open: 0, refund_due: 0 });
    expect((await admin.checkIn(b)).body.status).toBe(true);
  });

  test('a payment booked by mistake is taken back from a cancelled order too', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const { payment } = (await admin.book(id, 16, 0)).body;
    await admin.cancel(id, await admin.itemsOf(id));
    await admin.undo(id, payment);
    expect(await admin.read(id)).toMatchObject({ status: 'cancelled', paid: 0, refund_due: 0, open: 0 });
  });

  test('a ticket whose guest is inside is cancelled only when that is meant', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const [a = '', b = ''] = await admin.itemsOf(id);
    await admin.book(id, 16, 0);
    await admin.checkIn(a);
    const refused = await admin.cancel(id, [a, b]);
    expect([refused.status, refused.body.code]).toEqual([409, 'ticket_redeemed']);
    expect((await admin.read(id)).total).toBe(16);
    expect((await admin.cancel(id, [a, b], { also_redeemed: true })).status).toBe(200);
    expect((await admin.read(id)).items[0]?.redeemed_at).not.toBeNull();
  });

  test('of two who cancel the same ticket at once, one does', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order([admin.seat(0), admin.seat(1), admin.standing(3)]);
    const items = await admin.itemsOf(id);
    const answers = await Promise.all([
      admin.cancel(id, items),
      admin.cancel(id, items.slice(0, 2)),
      admin.cancel(id, items),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('ticket_cancelled');
    expect((await admin.read(id)).history).toHaveLength(1);
  });

  test('whoever is let in while the ticket is cancelled, only one of the two happens', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const items = await admin.itemsOf(id);
    await admin.book(id, 16, 0);
    for (const item of items) {
      const [cancelled, scanned] = await Promise.all([admin.cancel(id, [item]), admin.checkIn(item)]);
      expect(cancelled.status === 200).toBe(scanned.body.status === false);
    }
  });

  test('tickets of other orders, cancelled ones and none at all are refused', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const other = await admin.order();
    const [a = ''] = await admin.itemsOf(id);
    const [theirs = ''] = await admin.itemsOf(other);
    await admin.cancel(id, [a]);
    expect((await admin.cancel(id, [a])).body.code).toBe('ticket_cancelled');
    expect((await admin.cancel(id, [theirs])).body.code).toBe('unknown_ticket');
    expect((await admin.cancel(id, [])).status).toBe(422);
    expect((await admin.cancel('nobody', [a])).body.code).toBe('unknown_order');
    expect((await admin.read(other)).total).toBe(16);
  });
});
