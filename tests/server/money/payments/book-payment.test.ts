import { expect, test } from 'vitest';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';

eachDatabase((_, openTestStore) => {
  test('with the whole amount an order is paid, and its tickets let in', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const [ticket = ''] = await admin.itemsOf(id);
    expect((await admin.checkIn(ticket)).body).toMatchObject({ status: false, reason: 'unpaid' });

    const { status, body } = await admin.book(id, 16, 0, { note: '  Konto 1 ' });
    expect([status, body.success]).toEqual([200, true]);
    const order = await admin.read(id);
    expect(order).toMatchObject({ status: 'paid', total: 16, paid: 16, open: 0, refund_due: 0 });
    expect(order.paid_at).not.toBeNull();
    expect(order.payments).toEqual([
      {
        id: body.payment,
        amount: 16,
        method: 'transfer',
        booked_on: '2027-03-01',
        note: 'Konto 1',
        created_at: expect.any(String),
        booked_by: 'Erika Muster',
        undone_at: null,
        undone_by: null,
      },
    ]);
    expect(order.history).toMatchObject([
      { who: 'Erika Muster', what: 'payment_booked', facts: { amount: 16, booked_on: '2027-03-01' } },
    ]);
    expect((await admin.checkIn(ticket)).body.status).toBe(true);
  });

  test('the doors learn of a payment as soon as it is booked', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    admin.shop.clock.advance(60_000);
    await admin.book(id, 16, 0);
    const items = await admin.store.read.selectFrom('items').select('changed_at').execute();
    expect(items.map((item) => item.changed_at)).toEqual([admin.shop.clock.now, admin.shop.clock.now]);
  });

  test('a part leaves the rest open, and what is too much is to be given back', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    await admin.book(id, 5.5, 0);
    expect(await admin.read(id)).toMatchObject({ status: 'open', paid: 5.5, open: 10.5, refund_due: 0 });
    await admin.book(id, 20, 5.5);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', paid: 25.5, open: 0, refund_due: 9.5 });
    await admin.book(id, 1, 25.5);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', refund_due: 10.5 });
  });

  test('of two who book the same payment at once, one is told so', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const answers = await Promise.all([admin.book(id, 16, 0), admin.book(id, 16, 0), admin.book(id, 16, 0)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('paid_meanwhile');
    const order = await admin.read(id);
    expect(order).toMatchObject({ paid: 16 });
    expect([order.payments.length, order.history.length]).toEqual([1, 1]);
  });

  test('a booking taken back leaves the order open, and is still to be read', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const [ticket = ''] = await admin.itemsOf(id);
    const { payment } = (await admin.book(id, 16, 0)).body;
    expect((await admin.undo(id, payment)).status).toBe(200);
    const order = await admin.read(id);
    expect(order).toMatchObject({ status: 'open', paid: 0, open: 16, paid_at: null });
    expect(order.payments[0]).toMatchObject({ undone_by: 'Erika Muster', undone_at: expect.any(String) });
    expect(order.history.map(({ what }) => what)).toEqual(['payment_undone', 'payment_booked']);
    expect((await admin.checkIn(ticket)).body).toMatchObject({ reason: 'unpaid' });
    expect((await admin.undo(id, payment)).body.code).toBe('payment_undone');
    expect((await admin.undo(id, payment + 1)).body.code).toBe('unknown_payment');
    const other = await admin.order();
    expect((await admin.undo(other, payment)).body.code).toBe('unknown_payment');
    const theirs = (await admin.book(other, 16, 0)).body.payment;
    expect((await admin.undo(id, theirs)).body.code).toBe('unknown_payment');
    expect((await admin.read(other)).status).toBe('paid');
  });

  test('of several payments one may be taken back without the others', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const first = (await admin.book(id, 16, 0)).body.payment;
    await admin.book(id, 16, 16);
    await admin.undo(id, first);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', paid: 16, refund_due: 0 });
  });

  test('what is no amount or no day is refused at its field', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    for (const amount of [0, -5, 1.234, 1e9, '16', null]) {
      const { status, body } = await admin.book(id, amount as number, 0);
      expect([amount, status, Object.keys(body.errors ?? {})]).toEqual([amount, 422, ['amount']]);
    }
    for (const booked_on of ['2027-03-02', '2027-02-30', '1.3.2027', '', null]) {
      const { status, body } = await admin.book(id, 16, 0, { booked_on });
      expect([booked_on, status, Object.keys(body.errors ?? {})]).toEqual([booked_on, 422, ['booked_on']]);
    }
    expect((await admin.book('nobody', 16, 0)).body.code).toBe('unknown_order');
    expect((await admin.read(id)).paid).toBe(0);
  });

  test('many are booked at once, each for itself', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const [open, partly, paid, stale] = [
      await admin.order(),
      await admin.order(),
      await admin.order(),
      await admin.order(),
    ];
    await admin.book(partly, 6, 0);
    await admin.book(paid, 16, 0);
    await admin.book(stale, 1, 0);
    const orders = [
      { id: open, seen_total: 16, seen_paid: 0 },
      { id: partly, seen_total: 16, seen_paid: 6 },
      { id: paid, seen_total: 16, seen_paid: 16 },
      { id: stale, seen_total: 16, seen_paid: 0 },
      { id: 'nobody', seen_total: 16, seen_paid: 0 },
    ];
    const { body } = await admin.call<{ results: { payment: number | null; message: string | null }[] }>(
      'POST',
      '/payments',
      { booked_on: '2027-02-27', orders },
    );
    expect(body.results.map(({ payment }) => payment !== null)).toEqual([true, true, false, false, false]);
    expect(body.results.map(({ message }) => message?.split(' ')[0])).toEqual([
      undefined,
      undefined,
      'Bei',
      'Inzwischen',
      'Diese',
    ]);
    expect((await admin.read(partly)).payments.map(({ amount }) => amount)).toEqual([6, 10]);
    expect((await admin.read(open)).status).toBe('paid');
    expect((await admin.read(stale)).paid).toBe(1);
  });

  test('the mail with the tickets waits a minute, and does not go out when the booking is taken back', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const ofTickets = async () => {
      const rows = await admin.store.read
        .selectFrom('outbox')
        .select(['order_id', 'next_attempt_at'])
        .where('kind', '=', 'order_paid')
        .execute();
      return rows;
    };
    await admin.book(id, 10, 0);
    expect(await ofTickets()).toEqual([]);
    const { payment } = (await admin.book(id, 6, 10)).body;
    expect(await ofTickets()).toEqual([{ order_id: id, next_attempt_at: admin.shop.clock.now + 60_000 }]);
    await admin.undo(id, payment);
    expect(await ofTickets()).toEqual([]);
    const others = admin.store.read.selectFrom('outbox').select('kind').where('order_id', '=', id);
    expect(await others.execute()).toEqual([{ kind: 'order_confirmation' }]);
    const again = (await admin.book(id, 6, 10)).body.payment;
    const sent = { state: 'sent', sent_at: admin.shop.clock.now } as const;
    await admin.store.write((trx) => trx.updateTable('outbox').set(sent).execute());
    await admin.undo(id, again);
    expect(await ofTickets()).toHaveLength(1);
    await admin.book(id, 6, 10);
    await admin.cancel(id, await admin.itemsOf(id));
    expect(await ofTickets()).toHaveLength(1);
  });

  test('with an invoice a booking is taken back only when nothing is missing then', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const { payment } = (await admin.book(id, 16, 0)).body;
    const tooMuch = (await admin.book(id, 4, 16)).body.payment;
    await issueInvoice(admin.shop.services, id);
    expect((await admin.undo(id, tooMuch)).status).toBe(200);
    const refused = await admin.undo(id, payment);
    expect([refused.status, refused.body.code]).toEqual([409, 'invoice_issued']);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', paid: 16 });
    await admin.cancel(id, await admin.itemsOf(id));
    expect((await admin.undo(id, payment)).status).toBe(200);
    expect(await admin.read(id)).toMatchObject({ status: 'cancelled', paid: 0, refund_due: 0 });
  });

  test('either the booking is taken back or the invoice is issued, never both', async () => {
    const admin = await openOrderAdmin(openTestStore);
    for (let n = 0; n < 5; n++) {
      const id = await admin.order();
      const { payment } = (await admin.book(id, 16, 0)).body;
      const [undone, invoice] = await Promise.all([
        admin.undo(id, payment),
        issueInvoice(admin.shop.services, id),
      ]);
      expect(undone.status === 200).toBe(invoice === null);
    }
  });

  test('what was paid too much is given back, and with the last of it a cancelled order is refunded', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const [a = '', b = ''] = await admin.itemsOf(id);
    const { payment } = (await admin.book(id, 16, 0)).body;
    expect((await admin.refund(id, 1, 16)).body.code).toBe('refund_too_much');
    await admin.cancel(id, [a]);
    expect((await admin.refund(id, 8.01, 16)).body.code).toBe('refund_too_much');
    expect((await admin.refund(id, 8, 15)).body.code).toBe('paid_meanwhile');
    expect((await admin.refund(id, 8, 16)).status).toBe(200);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', paid: 8, refund_due: 0 });
    await admin.cancel(id, [b]);
    const last = (await admin.refund(id, 8, 8)).body.payment;
    const order = await admin.read(id);
    expect(order).toMatchObject({ status: 'refunded', paid: 0, refund_due: 0, paid_at: expect.any(String) });
    expect(order.payments.map(({ amount }) => amount)).toEqual([16, -8, -8]);
    expect(order.history[0]).toMatchObject({ what: 'refund_booked', facts: { amount: 8 } });

    expect((await admin.undo(id, payment)).body.code).toBe('refund_first');
    await admin.undo(id, last);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', paid: 8, refund_due: 8 });
  });

  test('of two who book the same refund at once, one is told so', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    await admin.book(id, 26, 0);
    const answers = await Promise.all([admin.refund(id, 10, 26), admin.refund(id, 10, 26)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', paid: 16 });
  });
});
