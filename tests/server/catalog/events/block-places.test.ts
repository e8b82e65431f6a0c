import { expect, test } from 'vitest';
import type { BlockPlaces } from '../../../../src/contract/event-places.ts';
import type { PlacementsChanged } from '../../../../src/contract/events.ts';
import { seatLine, standingLine } from '../../../support/checkout.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { place } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { EVENTS, managedEvents, offerOf } from './managed-events.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

async function keepPlaces(openTestStore: OpenTestStore) {
  const { shop, hall, office, read, offer, history } = await managedEvents(openTestStore);
  const { id } = hall.concert;
  const at = (block: number) => `${EVENTS}/${id}/blocks/${block}`;
  return {
    shop,
    hall,
    office,
    read,
    offer,
    history,
    at,
    block: (block: number, wish: { seats?: number[]; places?: number }) =>
      office('POST', `${at(block)}/blocked`, { seats: [], places: 0, reason: 'Technik', ...wish }),
    free: (block: number, wish: { seats?: number[]; places?: number }) =>
      office('POST', `${at(block)}/freed`, { seats: [], places: 0, ...wish }),
    look: async (block: number) => (await office<BlockPlaces>('GET', at(block))).body,
    order: (seat: number) => place(shop, [seatLine(hall, seat)]),
    stand: (quantity: number) => place(shop, [standingLine(hall, quantity)]),
  };
}

eachDatabase((_, openTestStore) => {
  test('blocked seats are not sold until they are free again', async () => {
    const { shop, hall, block, free, look, order, history } = await keepPlaces(openTestStore);
    const seats = hall.seats.slice(0, 2);
    const asGuest = async () => {
      type Answer = { placements: { seat_id: number; ticket_price: unknown }[] };
      const { body } = await shop.call<Answer>('GET', `/api/booking/event/${hall.concert.id}`);
      expect(body.placements.map(({ ticket_price }) => ticket_price)).toEqual(
        body.placements.map(() => null),
      );
      return body.placements.map(({ seat_id }) => seat_id);
    };
    // From here on the answer is kept, until it is told that it no longer holds.
    expect(await asGuest()).toEqual([]);
    expect((await block(hall.blockA, { seats })).status).toBe(200);
    expect(await asGuest()).toEqual(seats);
    expect((await order(seats[0] as number)).status).toBe(409);
    shop.clock.advance(MONTH_MS);
    expect(await asGuest()).toEqual(seats);
    shop.clock.advance(-MONTH_MS);
    expect((await look(hall.blockA)).places).toMatchObject([
      { seat_id: seats[0], state: 'blocked', reason: 'Technik', order: null },
      { seat_id: seats[1], state: 'blocked', reason: 'Technik', order: null },
    ]);
    expect((await free(hall.blockA, { seats: [seats[0] as number] })).status).toBe(200);
    expect((await order(seats[0] as number)).status).toBe(200);
    expect((await order(seats[1] as number)).status).toBe(409);
    expect((await history()).map(([, what]) => what)).toEqual(['blocked', 'unblocked']);
  });

  test('what is sold or held cannot be blocked, and then nothing is', async () => {
    const { shop, hall, block, free, look, order } = await keepPlaces(openTestStore);
    const [sold, held, open] = hall.seats as [number, number, number];
    await order(sold);
    await shop.guest().call('POST', `/booking/event/${hall.concert.id}/reserve`, {
      seats: [{ id: held, ticket_price_id: hall.concert.adult }],
    });
    expect(await block(hall.blockA, { seats: [sold, held, open, 9999] })).toMatchObject({
      status: 409,
      body: { code: 'seats_not_free', taken: [sold, held, 9999] },
    });
    expect((await look(hall.blockA)).places.map(({ state }) => state).sort()).toEqual(['held', 'sold']);
    expect((await free(hall.blockA, { seats: [sold, held] })).status).toBe(200);
    expect((await look(hall.blockA)).places).toHaveLength(2);
  });

  test('blocked places without number count against the block, and come back', async () => {
    const { hall, block, free, look, stand } = await keepPlaces(openTestStore);
    expect((await block(hall.standing, { places: 8 })).status).toBe(200);
    expect(await block(hall.standing, { places: 3 })).toMatchObject({
      status: 409,
      body: { code: 'places_taken', left: 2 },
    });
    expect((await stand(3)).status).toBe(409);
    expect((await stand(2)).status).toBe(200);
    expect((await free(hall.standing, { places: 5 })).status).toBe(200);
    expect((await look(hall.standing)).places.filter(({ state }) => state === 'blocked')).toHaveLength(3);
    expect((await stand(5)).status).toBe(200);
    expect((await stand(1)).status).toBe(409);
  });

  test('open pages of the event hear what is blocked and what is free again, and those of another nothing', async () => {
    const { shop, hall, block, free } = await keepPlaces(openTestStore);
    const heard: [string, PlacementsChanged][] = [];
    for (const [name, { id }] of Object.entries({ concert: hall.concert, matinee: hall.matinee }))
      shop.services.changes.follow(id, (change) => heard.push([name, change]));
    const seats = hall.seats.slice(0, 2);
    const seated = seats.map((seat_id) => ({ block_id: hall.blockA, seat_id }));
    const standing = { block_id: hall.standing, seat_id: null };
    await block(hall.blockA, { seats });
    await block(hall.standing, { places: 2 });
    await free(hall.blockA, { seats: [...seats, 9999] });
    await free(hall.standing, { places: 1 });
    expect(heard).toEqual([
      ['concert', { taken: seated, freed: [] }],
      ['concert', { taken: [standing, standing], freed: [] }],
      ['concert', { taken: [], freed: seated }],
      ['concert', { taken: [], freed: [standing] }],
    ]);
  });

  test('each evening in the same hall has its own blocked places, with their own reasons', async () => {
    const { shop, hall, office, block, free, look } = await keepPlaces(openTestStore);
    const [seat] = hall.seats as [number];
    const matinee = (at: number) => `${EVENTS}/${hall.matinee.id}/blocks/${at}`;
    const wish = { reason: 'Presse', seats: [], places: 0 };
    const keep = (at: number, more: object) => office('POST', `${matinee(at)}/blocked`, { ...wish, ...more });
    await block(hall.blockA, { seats: [seat] });
    await block(hall.standing, { places: 3 });
    expect((await keep(hall.blockA, { seats: [seat] })).status).toBe(200);
    expect((await keep(hall.standing, { places: 4 })).status).toBe(200);
    expect((await look(hall.blockA)).places).toMatchObject([{ seat_id: seat, reason: 'Technik' }]);

    await free(hall.blockA, { seats: [seat] });
    await free(hall.standing, { places: 5 });
    expect((await look(hall.blockA)).places).toEqual([]);
    expect((await look(hall.standing)).places).toEqual([]);
    for (const [at, count] of [
      [hall.blockA, 1],
      [hall.standing, 4],
    ] as const) {
      const { places } = (await office<BlockPlaces>('GET', matinee(at))).body;
      expect(places.map(({ reason }) => reason)).toEqual(Array(count).fill('Presse'));
    }
    const taken = await shop.services.store.read
      .selectFrom('contingents')
      .select('taken')
      .where('block_id', '=', hall.standing)
      .orderBy('event_id')
      .execute();
    expect(taken.map((contingent) => contingent.taken)).toEqual([0, 4]);
  });

  test('a seat whose hold has run out is shown as free', async () => {
    const { shop, hall, look } = await keepPlaces(openTestStore);
    const seats = [{ id: hall.seats[0], ticket_price_id: hall.concert.adult }];
    await shop.guest().call('POST', `/booking/event/${hall.concert.id}/reserve`, { seats });
    expect((await look(hall.blockA)).places).toHaveLength(1);
    shop.clock.advance(16 * 60_000);
    expect((await look(hall.blockA)).places).toEqual([]);
  });

  test('who sits there is told to those who may see orders', async () => {
    const { shop, hall, look, order, at } = await keepPlaces(openTestStore);
    const { body } = await order(hall.seats[0] as number);
    const name = 'Zoë Müller-Lüdenscheidt';
    expect((await look(hall.blockA)).places).toMatchObject([{ order: { id: body.order.id, name } }]);
    const other = await loggedInMember(shop.services.store, shop.clock.now, {
      email: 'events@weinfest.example',
      permissions: ['events'],
    });
    const seen = await shop.call<BlockPlaces>('GET', at(hall.blockA), undefined, other);
    expect(seen.body.places).toEqual([{ seat_id: hall.seats[0], state: 'sold', order: null, reason: null }]);
  });

  test('a price may go though places are blocked', async () => {
    const { hall, block, read, offer } = await keepPlaces(openTestStore);
    await block(hall.blockA, { seats: hall.seats });
    const { prices } = offerOf(await read(hall.concert.id));
    const kept = prices.filter(({ id }) => id !== hall.concert.adult);
    expect((await offer(hall.concert.id, { prices: kept })).status).toBe(200);
    expect((await read(hall.concert.id)).held).toBe(0);
  });

  test('guests and staff at once: no seat is both sold and blocked', async () => {
    const { hall, block, order, look } = await keepPlaces(openTestStore);
    const answers = await Promise.all(
      hall.seats.flatMap((seat) => [order(seat), block(hall.blockA, { seats: [seat] })]),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(hall.seats.length);
    expect((await look(hall.blockA)).places).toHaveLength(hall.seats.length);
  });

  test('a block of another plan, an event that is not there, and no reason are refused', async () => {
    const { hall, office, at, block } = await keepPlaces(openTestStore);
    expect((await block(999, { places: 1 })).body).toMatchObject({ code: 'unknown_block' });
    const nowhere = { seats: [], places: 1, reason: 'Technik' };
    expect(
      (await office('POST', `${EVENTS}/999/blocks/${hall.standing}/blocked`, nowhere)).body,
    ).toMatchObject({
      code: 'unknown_event',
    });
    const silent = await office('POST', `${at(hall.standing)}/blocked`, { ...nowhere, reason: ' ' });
    expect(silent).toMatchObject({ status: 422, body: { errors: { reason: 'Dies ist ein Pflichtfeld' } } });
  });
});
