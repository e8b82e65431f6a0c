import { expect, test } from 'vitest';
import type { FreeSeat } from '../../../src/contract/order-desk.ts';
import { customer, fairLine, seatLine } from '../../harness/checkout.ts';
import { eachDatabase } from '../../harness/each-database.ts';
import { openOrderDesk } from '../../harness/order-desk.ts';

eachDatabase((_, openTestStore) => {
  test('everything of an order stands on one page', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await desk.order([desk.seat(0), desk.standing(1)], { comment: 'Bitte nebeneinander' });
    expect(await desk.read(id)).toEqual({
      id,
      number: expect.stringMatching(/^WF27-/),
      status: 'open',
      source: 'shop',
      is_overdue: false,
      version: 0,
      payment_type: 'invoice',
      created_at: '2027-03-01T12:00:01.000Z',
      due_on: '2027-03-15',
      paid_at: null,
      cancelled_at: null,
      customer,
      comment: 'Bitte nebeneinander',
      note: '',
      items: [
        {
          id: expect.stringMatching(/^[0-9A-Z]{20}$/),
          event_id: desk.hall.concert.id,
          event_name: 'Konzert',
          event_starts_at: '2027-04-12T20:30:00',
          block_id: desk.hall.blockA,
          block_name: 'Block A',
          seat_id: desk.hall.seats[0],
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
      history: [],
    });
    expect((await desk.call('GET', '/orders/nobody')).body.code).toBe('unknown_order');
  });

  test('who is corrected is found by the new name and known by it at the door', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await desk.order();
    desk.shop.clock.advance(60_000);
    const corrected = { ...customer, lastname: 'Öztürk', email: 'neu@example.org' };
    const correct = (version: number, who = corrected) =>
      desk.call('PUT', `/orders/${id}/customer`, { customer: who, version });
    expect((await correct(0)).status).toBe(200);
    const found = async (q: string) =>
      (await desk.call<{ count: number }>('GET', `/orders?q=${encodeURIComponent(q)}`)).body.count;
    expect([await found('oeztuerk'), await found('neu@'), await found('zoe'), await found('müller')]).toEqual(
      [1, 1, 1, 0],
    );
    const order = await desk.read(id);
    expect(order).toMatchObject({ customer: corrected, version: 1 });
    expect(order.history).toMatchObject([
      { what: 'customer_corrected', facts: { fields: 'lastname,email' } },
    ]);
    expect(JSON.stringify(order.history)).not.toMatch(/Müller|Öztürk/);
    const items = await desk.store.read.selectFrom('items').select('changed_at').execute();
    expect(new Set(items.map((item) => item.changed_at))).toEqual(new Set([desk.shop.clock.now]));

    expect((await correct(0)).body.code).toBe('order_changed');
    expect((await correct(1, { ...customer, lastname: ' ' })).body.errors).toEqual({
      'customer.lastname': 'Dies ist ein Pflichtfeld',
    });
    // Nothing new, nothing to tell.
    await correct(1);
    expect((await desk.read(id)).history).toHaveLength(1);
  });

  test('of two who correct at once, one is asked to look again', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await desk.order();
    const answers = await Promise.all([
      desk.call('PUT', `/orders/${id}/customer`, {
        customer: { ...customer, lastname: 'Eins' },
        version: 0,
      }),
      desk.call('PUT', `/orders/${id}/note`, { note: 'Ruft zurück', version: 0 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a note is the team’s alone', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await desk.order();
    await desk.call('PUT', `/orders/${id}/note`, { note: '  Zahlt am Freitag ', version: 0 });
    const order = await desk.read(id);
    expect(order).toMatchObject({ note: 'Zahlt am Freitag', version: 1 });
    expect(order.history).toMatchObject([{ what: 'note_written', facts: {} }]);
    const seenByGuest = await desk.shop.call('GET', `/api/booking/order/${id}`);
    expect(JSON.stringify(seenByGuest.body)).not.toContain('Freitag');
  });

  test('the confirmation goes out again, but not while one is on its way', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await desk.order();
    const resend = () => desk.call('POST', `/orders/${id}/confirmation`);
    expect((await resend()).body.code).toBe('mail_waiting');
    await desk.store.write((trx) => trx.updateTable('outbox').set({ state: 'sent' }).execute());
    expect((await resend()).status).toBe(200);
    expect((await desk.read(id)).mails.map(({ state }) => state)).toEqual(['waiting', 'sent']);
  });

  test('the tickets go out again once they are paid, but not while they are on their way', async () => {
    const desk = await openOrderDesk(openTestStore);
    const id = await desk.order();
    const resend = () => desk.call('POST', `/orders/${id}/tickets-mail`);
    expect((await resend()).body.code).toBe('not_paid');
    await desk.book(id, 16, 0);
    expect((await resend()).body.code).toBe('mail_waiting');
    await desk.store.write((trx) => trx.updateTable('outbox').set({ state: 'sent' }).execute());
    expect((await resend()).status).toBe(200);
    expect((await desk.read(id)).mails[0]).toMatchObject({ kind: 'order_paid', state: 'waiting' });
    await desk.cancel(id, await desk.itemsOf(id));
    expect((await resend()).body.code).toBe('not_paid');
  });

  test('a ticket moves to another seat and stays the same ticket', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { hall, shop } = desk;
    const id = await desk.order([desk.seat(0), fairLine(hall, 1)]);
    await desk.order([desk.seat(1)]);
    const [ticket = '', plain = ''] = await desk.itemsOf(id);
    const at = `/orders/${id}/items/${ticket}`;
    const held = shop.guest();
    await held.call('POST', `/booking/event/${hall.concert.id}/reserve`, {
      seats: [{ id: hall.seats[2], ticket_price_id: hall.concert.adult }],
    });
    const { seats } = (await desk.call<{ seats: FreeSeat[] }>('GET', `${at}/seats`)).body;
    expect(seats.map((seat) => seat.id)).toEqual(hall.seats.slice(3));
    expect(seats[0]).toEqual({ id: hall.seats[3], block_name: 'Block A', row: 'A', name: '4' });

    const heard: unknown[] = [];
    shop.services.changes.follow(hall.concert.id, (change) => heard.push(change));
    const move = (seat: number, path = at) => desk.call('POST', `${path}/seat`, { seat });
    for (const taken of [0, 1, 2])
      expect((await move(hall.seats[taken] as number)).body.code).toBe('seat_gone');
    expect((await move(hall.unavailableSeat)).body.code).toBe('seat_of_other_price');
    expect((await move(999_999)).body.code).toBe('seat_of_other_price');
    expect((await move(hall.seats[3] as number, `/orders/${id}/items/${plain}`)).body.code).toBe(
      'ticket_without_seat',
    );
    expect((await move(hall.seats[3] as number, `/orders/${id}/items/X`)).body.code).toBe('unknown_ticket');
    expect(heard).toEqual([]);

    expect((await move(hall.seats[3] as number)).status).toBe(200);
    expect(heard).toEqual([
      {
        taken: [{ block_id: hall.blockA, seat_id: hall.seats[3] }],
        freed: [{ block_id: hall.blockA, seat_id: hall.seats[0] }],
      },
    ]);
    const order = await desk.read(id);
    expect(order.items[0]).toMatchObject({ id: ticket, row: 'A', seat_name: '4', price: 25 });
    expect(order.history).toMatchObject([
      { facts: { from: 'Block A, Reihe A, Platz 1', to: 'Block A, Reihe A, Platz 4' } },
    ]);
    expect(order.total).toBe(33);
    // The old seat is free, and freed once more by a cancellation is the new one.
    await desk.order([desk.seat(0)]);
    await desk.cancel(id, [ticket]);
    expect((await move(hall.seats[4] as number)).body.code).toBe('ticket_cancelled');
    await desk.order([desk.seat(3)]);
  });

  test('two tickets that want each other’s seats, and two that want the same, do not lock up', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { hall } = desk;
    const orders = [await desk.order([desk.seat(0)]), await desk.order([desk.seat(1)])];
    const [a = '', b = ''] = await Promise.all(orders.map(async (id) => (await desk.itemsOf(id))[0]));
    const move = (n: 0 | 1, item: string, seat: number) =>
      desk.call('POST', `/orders/${orders[n]}/items/${item}/seat`, { seat: hall.seats[seat] });
    expect((await Promise.all([move(0, a, 1), move(1, b, 0)])).map(({ status }) => status)).toEqual([
      409, 409,
    ]);
    const race = await Promise.all([
      move(0, a, 5),
      move(1, b, 5),
      desk.shop.guest().call('POST', `/booking/event/${hall.concert.id}/reserve`, {
        seats: [{ id: hall.seats[5], ticket_price_id: hall.concert.adult }],
      }),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('a block whose contingent has no room takes nobody in, and the ticket stays where it was', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { hall } = desk;
    const id = await desk.order([desk.seat(0)]);
    const [ticket = ''] = await desk.itemsOf(id);
    const seat = await desk.store.write(async (trx) => {
      const { layout_id, ...block } = await trx
        .selectFrom('blocks')
        .selectAll()
        .where('id', '=', hall.blockA)
        .executeTakeFirstOrThrow();
      const { id: other } = await trx
        .insertInto('blocks')
        .values({ ...block, id: undefined, layout_id, name: 'Block B', x: 400 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const use = await trx
        .selectFrom('event_blocks')
        .selectAll()
        .where('event_id', '=', hall.concert.id)
        .where('block_id', '=', hall.blockA)
        .executeTakeFirstOrThrow();
      await trx.insertInto('event_blocks').values({ ...use, block_id: other }).execute();
      const full = { event_id: hall.concert.id, block_id: other, ticket_price_id: null, capacity: 0 };
      await trx.insertInto('contingents').values(full).execute();
      const place = { row: 'A', row_position: 0, name: '1', position: 1, is_available: 1 } as const;
      return trx
        .insertInto('seats')
        .values({ ...place, block_id: other })
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    const { body } = await desk.call('POST', `/orders/${id}/items/${ticket}/seat`, { seat: seat.id });
    expect(body.code).toBe('block_full');
    expect((await desk.read(id)).items[0]).toMatchObject({ block_name: 'Block A', seat_name: '1' });
    expect(await desk.placements()).toMatchObject([{ seat_id: hall.seats[0] }]);
  });

  test('a ticket keeps to the seats of its price', async () => {
    const desk = await openOrderDesk(openTestStore);
    const { hall } = desk;
    const id = await desk.order([seatLine(hall, hall.seats[0] as number, hall.concert.reduced)]);
    const [ticket = ''] = await desk.itemsOf(id);
    await desk.store.write((trx) =>
      trx.deleteFrom('event_blocks').where('event_id', '=', hall.concert.id).execute(),
    );
    const { body } = await desk.call<{ seats: FreeSeat[] }>('GET', `/orders/${id}/items/${ticket}/seats`);
    expect(body.seats).toEqual([]);
  });
});
