import { expect, test } from 'vitest';
import type { FreeSeat } from '../../../../src/contract/staff-orders.ts';
import { fairLine, seatLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';

eachDatabase((_, openTestStore) => {
  test('a ticket moves to another seat and stays the same ticket', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { hall, shop } = admin;
    const id = await admin.order([admin.seat(0), fairLine(hall, 1)]);
    await admin.order([admin.seat(1)]);
    const [ticket = '', plain = ''] = await admin.itemsOf(id);
    const at = `/orders/${id}/items/${ticket}`;
    const held = shop.guest();
    await held.call('POST', `/booking/event/${hall.concert.id}/reserve`, {
      seats: [{ id: hall.seats[2], ticket_price_id: hall.concert.adult }],
    });
    const { seats } = (await admin.call<{ seats: FreeSeat[] }>('GET', `${at}/seats`)).body;
    expect(seats.map((seat) => seat.id)).toEqual(hall.seats.slice(3));
    expect(seats[0]).toEqual({ id: hall.seats[3], block_name: 'Block A', row: 'A', name: '4' });

    const heard: unknown[] = [];
    shop.services.changes.follow(hall.concert.id, (change) => heard.push(change));
    const move = (seat: number, path = at) => admin.call('POST', `${path}/seat`, { seat });
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
    const order = await admin.read(id);
    expect(order.items[0]).toMatchObject({ id: ticket, row: 'A', seat_name: '4', price: 25 });
    expect(order.history).toMatchObject([
      { facts: { from: 'Block A, Reihe A, Platz 1', to: 'Block A, Reihe A, Platz 4' } },
    ]);
    expect(order.total).toBe(33);
    // The old seat is free, and freed once more by a cancellation is the new one.
    await admin.order([admin.seat(0)]);
    await admin.cancel(id, [ticket]);
    expect((await move(hall.seats[4] as number)).body.code).toBe('ticket_cancelled');
    await admin.order([admin.seat(3)]);
  });

  test('two tickets that want each other’s seats, and two that want the same, do not lock up', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { hall } = admin;
    const orders = [await admin.order([admin.seat(0)]), await admin.order([admin.seat(1)])];
    const [a = '', b = ''] = await Promise.all(orders.map(async (id) => (await admin.itemsOf(id))[0]));
    const move = (n: 0 | 1, item: string, seat: number) =>
      admin.call('POST', `/orders/${orders[n]}/items/${item}/seat`, { seat: hall.seats[seat] });
    expect((await Promise.all([move(0, a, 1), move(1, b, 0)])).map(({ status }) => status)).toEqual([
      409, 409,
    ]);
    const race = await Promise.all([
      move(0, a, 5),
      move(1, b, 5),
      admin.shop.guest().call('POST', `/booking/event/${hall.concert.id}/reserve`, {
        seats: [{ id: hall.seats[5], ticket_price_id: hall.concert.adult }],
      }),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('a block whose contingent has no room takes nobody in, and the ticket stays where it was', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { hall } = admin;
    const id = await admin.order([admin.seat(0)]);
    const [ticket = ''] = await admin.itemsOf(id);
    const seat = await admin.store.write(async (trx) => {
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
      await trx
        .insertInto('event_blocks')
        .values({ ...use, block_id: other })
        .execute();
      const full = { event_id: hall.concert.id, block_id: other, ticket_price_id: null, capacity: 0 };
      await trx.insertInto('contingents').values(full).execute();
      const place = { row: 'A', row_position: 0, name: '1', position: 1, is_available: 1 } as const;
      return trx
        .insertInto('seats')
        .values({ ...place, block_id: other })
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    const { body } = await admin.call('POST', `/orders/${id}/items/${ticket}/seat`, { seat: seat.id });
    expect(body.code).toBe('block_full');
    expect((await admin.read(id)).items[0]).toMatchObject({ block_name: 'Block A', seat_name: '1' });
    expect(await admin.placements()).toMatchObject([{ seat_id: hall.seats[0] }]);
  });

  test('a ticket keeps to the seats of its price', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { hall } = admin;
    const id = await admin.order([seatLine(hall, hall.seats[0] as number, hall.concert.reduced)]);
    const [ticket = ''] = await admin.itemsOf(id);
    await admin.store.write((trx) =>
      trx.deleteFrom('event_blocks').where('event_id', '=', hall.concert.id).execute(),
    );
    const { body } = await admin.call<{ seats: FreeSeat[] }>('GET', `/orders/${id}/items/${ticket}/seats`);
    expect(body.seats).toEqual([]);
  });
});
