import { expect, test } from 'vitest';
import { fairLine, seatLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { place } from '../../../support/order-shop.ts';
import { EVENTS, managedEvents, offerOf } from './managed-events.ts';

eachDatabase((_, openTestStore) => {
  test('a limit that is set later counts what was sold before, and holds from then on', async () => {
    const { shop, hall, read, offer } = await managedEvents(openTestStore);
    const { id, adult } = hall.concert;
    await place(shop, [seatLine(hall, hall.seats[0] as number), seatLine(hall, hall.seats[1] as number)]);
    const { prices } = offerOf(await read(id));
    const limited = prices.map((price) => (price.id === adult ? { ...price, capacity: 3 } : price));
    expect((await offer(id, { prices: limited })).status).toBe(200);
    expect((await place(shop, [seatLine(hall, hall.seats[2] as number)])).status).toBe(200);
    expect((await place(shop, [seatLine(hall, hall.seats[3] as number)])).status).toBe(409);
    expect((await offer(id, { prices })).status).toBe(200);
    expect((await place(shop, [seatLine(hall, hall.seats[3] as number)])).status).toBe(200);
  });

  test('a limit that is set while guests order counts every ticket', async () => {
    const { shop, hall, office, read, offer } = await managedEvents(openTestStore);
    const { id } = hall.concert;
    const setLimit = async () => {
      const limited = { ...offerOf(await read(id)), capacity: 1000 };
      return () => office('PUT', `${EVENTS}/${id}/offer`, limited);
    };
    for (let round = 0; round < 3; round++) {
      await offer(id, { capacity: null });
      const set = await setLimit();
      const wanted = hall.seats.slice(3 * round, 3 * round + 3);
      const orders = wanted.map((seat) => place(shop, [seatLine(hall, seat)]));
      expect((await set()).status).toBe(200);
      for (const { status } of await Promise.all(orders)) expect(status).toBe(200);
      const { taken } = await shop.services.store.read
        .selectFrom('contingents')
        .select('taken')
        .where('event_id', '=', id)
        .where('block_id', 'is', null)
        .executeTakeFirstOrThrow();
      expect(taken).toBe(3 * round + 3);
    }
  });

  test('what is kept back for the box office counts as taken, and stays', async () => {
    const { shop, hall, office, read, offer } = await managedEvents(openTestStore);
    const { id, adult } = hall.fair;
    const quota = { event: id, block: null, ticket_price_id: adult, remaining: 4, seen_remaining: 0 };
    expect((await office('PUT', '/api/office/box-office/quota', quota)).status).toBe(200);
    const { prices } = offerOf(await read(id));
    const limited = (capacity: number) =>
      offer(id, { prices: prices.map((price) => (price.id === adult ? { ...price, capacity } : price)) });
    expect(await limited(3)).toMatchObject({ body: { code: 'capacity_below_taken' } });
    expect((await limited(5)).status).toBe(200);
    expect((await place(shop, [fairLine(hall, 2)])).status).toBe(409);
    expect((await place(shop, [fairLine(hall, 1)])).status).toBe(200);
    expect(await offer(id, { prices: prices.filter((price) => price.id !== adult) })).toMatchObject({
      body: { code: 'price_in_use' },
    });
  });
});
