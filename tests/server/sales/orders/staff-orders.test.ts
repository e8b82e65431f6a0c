import { expect, test } from 'vitest';
import { customer, fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';
import { openHall, place } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';

eachDatabase((_, openTestStore) => {
  test('when something happened leaves two hours ahead of the clock in Berlin, winter and summer', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const orderAt = async (instant: string) => {
      shop.clock.now = Date.parse(instant);
      return (await place(shop, [fairLine(hall, 1)])).body.order.id;
    };
    const winter = await orderAt('2027-03-28T00:59:59Z');
    const summer = await orderAt('2027-03-28T01:00:00Z');
    const staff = await loggedInMember(shop.services.store, shop.clock.now);
    for (const [id, created_at] of [
      [winter, '2027-03-28T03:59:59'],
      [summer, '2027-03-28T05:00:00'],
    ]) {
      const answers = [
        await shop.call('GET', `/api/office/orders/${id}`, undefined, staff),
        await shop.call('GET', `/api/booking/order/${id}`),
      ];
      for (const { body } of answers) expect(body).toMatchObject({ order: { created_at } });
    }
  });

  test('everything of an order stands on one page', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order([admin.seat(0), admin.standing(1)], { comment: 'Bitte nebeneinander' });
    expect(await admin.read(id)).toEqual({
      id,
      number: expect.stringMatching(/^WF27-/),
      status: 'open',
      source: 'shop',
      is_overdue: false,
      version: 0,
      payment_type: 'invoice',
      paypal: null,
      created_at: '2027-03-01T15:00:01',
      due_on: '2027-03-15',
      last_deadline: null,
      exempt_because: null,
      awaited_statement: null,
      paid_at: null,
      cancelled_at: null,
      customer,
      comment: 'Bitte nebeneinander',
      note: '',
      items: [
        {
          id: expect.stringMatching(/^[0-9A-Z]{20}$/),
          event_id: admin.hall.concert.id,
          event_name: 'Konzert',
          event_starts_at: '2027-04-12T20:30:00',
          block_id: admin.hall.blockA,
          block_name: 'Block A',
          seat_id: admin.hall.seats[0],
          row: 'A',
          seat_name: '1',
          name: 'Erwachsene',
          price_category_id: expect.any(Number),
          price: 25,
          cancelled_at: null,
          redeemed_at: null,
          redeemed_by: null,
        },
        expect.objectContaining({ block_name: 'Stehplätze', row: null, seat_name: null, price: 15 }),
      ],
      tickets: 40,
      fees: 0,
      discount: 0,
      discount_percentage: null,
      code_percentage: null,
      code_least: 0,
      total: 40,
      paid: 0,
      open: 40,
      refund_due: 0,
      payments: [],
      mails: [expect.objectContaining({ kind: 'order_confirmation', state: 'waiting', attempts: 0 })],
      withdrawals: [],
      history: [],
    });
    expect((await admin.call('GET', '/orders/nobody')).body.code).toBe('unknown_order');
  });

  test('who is corrected is found by the new name and known by it at the door', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    admin.shop.clock.advance(60_000);
    const corrected = { ...customer, lastname: 'Öztürk', email: 'neu@example.org' };
    const correct = (version: number, who = corrected) =>
      admin.call('PUT', `/orders/${id}/customer`, { customer: who, version });
    expect((await correct(0)).status).toBe(200);
    const found = async (q: string) =>
      (await admin.call<{ count: number }>('GET', `/orders?q=${encodeURIComponent(q)}`)).body.count;
    expect([await found('oeztuerk'), await found('neu@'), await found('zoe'), await found('müller')]).toEqual(
      [1, 1, 1, 0],
    );
    const order = await admin.read(id);
    expect(order).toMatchObject({ customer: corrected, version: 1 });
    expect(order.history).toMatchObject([
      { what: 'customer_corrected', facts: { fields: 'lastname,email' } },
    ]);
    expect(JSON.stringify(order.history)).not.toMatch(/Müller|Öztürk/);
    const items = await admin.store.read.selectFrom('items').select('changed_at').execute();
    expect(new Set(items.map((item) => item.changed_at))).toEqual(new Set([admin.shop.clock.now]));

    expect((await correct(0)).body.code).toBe('order_changed');
    expect((await correct(1, { ...customer, lastname: ' ' })).body.errors).toEqual({
      'customer.lastname': 'Dies ist ein Pflichtfeld',
    });
    // Nothing new, nothing to tell.
    await correct(1);
    expect((await admin.read(id)).history).toHaveLength(1);
  });

  test('of two who correct at once, one is asked to look again', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const answers = await Promise.all([
      admin.call('PUT', `/orders/${id}/customer`, {
        customer: { ...customer, lastname: 'Eins' },
        version: 0,
      }),
      admin.call('PUT', `/orders/${id}/note`, { note: 'Ruft zurück', version: 0 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('notes of the team stand one after another, and no guest sees them', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const write = (text: string) => admin.call('POST', `/orders/${id}/notes`, { text });
    await write('  Zahlt am Freitag ');
    admin.shop.clock.now += 60_000;
    // Sent again because the answer was lost.
    for (const _ of [1, 2]) expect((await write('Zahlt doch bar')).status).toBe(200);
    const order = await admin.read(id);
    expect(order.notes?.map(({ text }) => text)).toEqual(['Zahlt am Freitag', 'Zahlt doch bar']);
    const [first, second] = order.notes ?? [];
    expect(first?.who).toBe(order.history[0]?.who);
    expect((first?.at ?? '') < (second?.at ?? '')).toBe(true);
    expect(order).toMatchObject({ note: 'Zahlt doch bar', version: 0 });
    expect((await write('x'.repeat(1001))).body.errors).toEqual({ text: 'Das ist zu lang' });
    expect((await write(' ')).body.errors).toEqual({ text: 'Dies ist ein Pflichtfeld' });
    expect((await admin.call('POST', '/orders/nothing/notes', { text: 'x' })).body.code).toBe(
      'unknown_order',
    );
    const seenByGuest = await admin.shop.call('GET', `/api/booking/order/${id}`);
    expect(JSON.stringify(seenByGuest.body)).not.toMatch(/Freitag|bar"/);
    // Nobody finds an order by what is said of its guest.
    const { body } = await admin.call<{ orders: unknown[] }>('GET', '/orders?q=Freitag');
    expect(body.orders).toEqual([]);
  });

  test('a note of the version before is the first, and another that it writes meanwhile is not lost', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const texts = async () => (await admin.read(id)).notes?.map(({ text }) => text);
    await admin.store.write((trx) =>
      trx.updateTable('orders').set({ note: 'Ruft zurück' }).where('id', '=', id).execute(),
    );
    expect(await texts()).toEqual(['Ruft zurück']);
    await admin.call('POST', `/orders/${id}/notes`, { text: 'Rief zurück' });
    expect(await texts()).toEqual(['Ruft zurück', 'Rief zurück']);
  });

  test('an open page of the version before adds its note, and is told that none can be emptied', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    await admin.call('PUT', `/orders/${id}/note`, { note: '  Zahlt am Freitag ', version: 0 });
    const order = await admin.read(id);
    expect(order).toMatchObject({ note: 'Zahlt am Freitag', version: 1 });
    expect(order.history).toMatchObject([{ what: 'note_written', facts: {} }]);
    const emptied = await admin.call('PUT', `/orders/${id}/note`, { note: '', version: 1 });
    expect(emptied).toMatchObject({ status: 409, body: { code: 'note_stays' } });
    const seenByGuest = await admin.shop.call('GET', `/api/booking/order/${id}`);
    expect(JSON.stringify(seenByGuest.body)).not.toContain('Freitag');
  });

  test('the confirmation goes out again, but not while one is on its way', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const resend = () => admin.call('POST', `/orders/${id}/confirmation`);
    expect((await resend()).body.code).toBe('mail_waiting');
    await admin.store.write((trx) => trx.updateTable('outbox').set({ state: 'sent' }).execute());
    expect((await resend()).status).toBe(200);
    expect((await admin.read(id)).mails.map(({ state }) => state)).toEqual(['waiting', 'sent']);
  });

  test('the tickets go out again once they are paid, but not while they are on their way', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const id = await admin.order();
    const resend = () => admin.call('POST', `/orders/${id}/tickets-mail`);
    expect((await resend()).body.code).toBe('not_paid');
    await admin.book(id, 16, 0);
    expect((await resend()).body.code).toBe('mail_waiting');
    await admin.store.write((trx) => trx.updateTable('outbox').set({ state: 'sent' }).execute());
    expect((await resend()).status).toBe(200);
    expect((await admin.read(id)).mails[0]).toMatchObject({ kind: 'order_paid', state: 'waiting' });
    await admin.cancel(id, await admin.itemsOf(id));
    expect((await resend()).body.code).toBe('not_paid');
  });
});
