import { expect, test } from 'vitest';
import type { SeatOrder } from '../../../src/contract/seat-orders.ts';
import { seatLine } from '../../support/checkout.ts';
import { eachDatabase } from '../../support/each-database.ts';
import { openHall, place } from '../../support/order-shop.ts';
import { loggedInMember } from '../../support/team-member.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('who sits where is found by row and seat, until the ticket is cancelled or the event is over', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const { store } = shop.services;
    const staff = await loggedInMember(store, shop.clock.now + 30 * DAY_MS);
    const [seat, ...others] = await store.read
      .selectFrom('seats')
      .where('row', '=', 'A')
      .orderBy('position')
      .selectAll()
      .execute();
    if (seat === undefined) throw new Error('no seat');
    const { body } = await place(shop, [seatLine(hall, seat.id)]);
    const find = async (row: string, name: string) => {
      const query = new URLSearchParams({ row, seat: name });
      const address = `/api/office/seat-orders?${query}`;
      return (await shop.call<{ seats: SeatOrder[] }>('GET', address, undefined, staff)).body.seats;
    };
    expect(await find('a', seat.name)).toEqual([
      expect.objectContaining({
        order: body.order.id,
        lastname: 'Müller-Lüdenscheidt',
        row: 'A',
        seat: seat.name,
      }),
    ]);
    expect(await find('A', others[0]?.name ?? '')).toEqual([]);
    // Whoever counts rows.
    expect(await find('1', seat.name)).toHaveLength(1);
    expect(await find('2', seat.name)).toEqual([]);

    const cancel = (cancelled_at: number | null) =>
      store.write((trx) => trx.updateTable('items').set({ cancelled_at }).execute());
    await cancel(shop.clock.now);
    expect(await find('A', seat.name)).toEqual([]);
    await cancel(null);
    await store.write((trx) =>
      trx.updateTable('events').set({ starts_at: '2001-01-01T19:00:00', ends_at: null }).execute(),
    );
    expect(await find('A', seat.name)).toEqual([]);
  });
});
