import { describe, expect, test } from 'vitest';
import { releaseLapsedHolds } from '../../../../src/server/sales/holds/held-seats.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { buildSmallHall, type SmallHall } from '../../../support/small-hall.ts';
import { type TestShop, testShop } from '../../../support/test-shop.ts';

const MINUTE = 60_000;

eachDatabase((_, openTestStore) => {
  async function open(): Promise<{ shop: TestShop; hall: SmallHall }> {
    const store = await openTestStore();
    return { shop: testShop(store), hall: await buildSmallHall(store) };
  }
  const reserve = (hall: SmallHall, seats: number[], price = hall.concert.adult) =>
    [
      'POST',
      `/booking/event/${hall.concert.id}/reserve`,
      { seats: seats.map((id) => ({ id, ticket_price_id: price })) },
    ] as const;

  describe('a guest holds seats', () => {
    test('for fifteen minutes, under both addresses, with a cookie that scripts cannot read', async () => {
      const { shop, hall } = await open();
      const guest = shop.guest();
      const first = await guest.call(...reserve(hall, hall.seats.slice(0, 2)));
      expect(first.status).toBe(200);
      expect(first.body).toMatchObject({ success: true, seconds_left: 900 });
      expect(first.body.expires_at).toBe(new Date(shop.clock.now + 15 * MINUTE).toISOString());
      expect(first.headers.get('Set-Cookie')).toMatch(/^guest=.{43};.*HttpOnly.*SameSite=Lax/);
      const [method, path, body] = reserve(hall, hall.seats.slice(2, 3));
      const second = await guest.call(method, `/api${path}`, body);
      expect(second.status).toBe(200);
      expect(second.headers.get('Set-Cookie')).toBeNull();
      const held = await guest.call<{ holds: unknown[] }>('GET', '/api/booking/holds');
      expect(held.body.holds).toHaveLength(3);
      expect(held.body.holds[0]).toEqual({
        event_id: hall.concert.id,
        block_id: hall.blockA,
        seat_id: hall.seats[0],
        ticket_price_id: hall.concert.adult,
        seconds_left: 900,
      });
    });

    test('all or none: one taken seat refuses the whole wish and is named', async () => {
      const { shop, hall } = await open();
      const [a, b, c] = hall.seats as [number, number, number];
      await shop.guest().call(...reserve(hall, [b]));
      const other = shop.guest();
      const refused = await other.call(...reserve(hall, [a, b, c]));
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ success: false, taken: [b] });
      expect(refused.body.message).toContain('vergeben');
      expect((await other.call('GET', '/api/booking/holds')).body).toEqual({ holds: [] });
    });

    test('and the same seat of another event stays free', async () => {
      const { shop, hall } = await open();
      const [a] = hall.seats as [number];
      const guest = shop.guest();
      await guest.call(...reserve(hall, [a]));
      const seats = [{ id: a, ticket_price_id: hall.matinee.adult }];
      const matinee = `/booking/event/${hall.matinee.id}`;
      const answer = await shop.guest().call('POST', `${matinee}/reserve`, { seats });
      expect(answer.status).toBe(200);
      await guest.call('POST', `${matinee}/release`, { seats: [a] });
      expect((await guest.call('GET', '/api/booking/holds')).body).toMatchObject({ holds: [{ seat_id: a }] });
    });

    test('each event counts the hour of a seat for itself, and a renewal takes the price that is asked for', async () => {
      const { shop, hall } = await open();
      const [a, b] = hall.seats as [number, number];
      const guest = shop.guest();
      for (let turn = 0; turn < 5; turn++) {
        await guest.call(...reserve(hall, [a]));
        shop.clock.advance(10 * MINUTE);
      }
      const seats = [{ id: a, ticket_price_id: hall.matinee.adult }];
      const { body } = await guest.call('POST', `/booking/event/${hall.matinee.id}/reserve`, { seats });
      expect(body).toMatchObject({ seconds_left: 900 });
      expect((await guest.call(...reserve(hall, [b, a], hall.concert.reduced))).body).toMatchObject({
        seconds_left: 600,
      });
      type Held = { holds: { ticket_price_id: number }[] };
      const { holds } = (await guest.call<Held>('GET', '/api/booking/holds')).body;
      const { reduced } = hall.concert;
      expect(holds.map((held) => held.ticket_price_id)).toEqual([reduced, reduced, hall.matinee.adult]);
      await guest.call('POST', `/booking/event/${hall.concert.id}/release`, { seats: [a] });
      const left = (await guest.call<Held>('GET', '/api/booking/holds')).body.holds;
      expect(left.map((held) => held.ticket_price_id)).toEqual([reduced, hall.matinee.adult]);
    });

    test('until the hold lapses: at its last moment the seat is anybody’s', async () => {
      const { shop, hall } = await open();
      const [a] = hall.seats as [number];
      const late = shop.guest();
      await late.call(...reserve(hall, [a]));
      shop.clock.advance(15 * MINUTE - 1);
      expect((await shop.guest().call(...reserve(hall, [a]))).status).toBe(409);
      shop.clock.advance(1);
      expect((await late.call('GET', '/api/booking/holds')).body).toEqual({ holds: [] });
      expect((await shop.guest().call(...reserve(hall, [a]))).status).toBe(200);
      expect((await late.call(...reserve(hall, [a]))).body).toMatchObject({ taken: [a] });
    });

    test('again to renew them, up to an hour in all', async () => {
      const { shop, hall } = await open();
      const guest = shop.guest();
      const wish = reserve(hall, hall.seats.slice(0, 1));
      await guest.call(...wish);
      for (let i = 0; i < 5; i++) {
        shop.clock.advance(10 * MINUTE);
        expect((await guest.call(...wish)).status).toBe(200);
      }
      expect((await guest.call(...wish)).body).toMatchObject({ seconds_left: 600 });
      shop.clock.advance(10 * MINUTE);
      expect((await guest.call('GET', '/api/booking/holds')).body).toEqual({ holds: [] });
    });

    test('and lets go of his own, never of another’s', async () => {
      const { shop, hall } = await open();
      const [a, b] = hall.seats as [number, number];
      const [one, two] = [shop.guest(), shop.guest()];
      await one.call(...reserve(hall, [a]));
      await two.call(...reserve(hall, [b]));
      const release = { seats: [a, b] };
      expect((await one.call('POST', `/booking/event/${hall.concert.id}/release`, release)).body).toEqual({
        success: true,
      });
      expect((await two.call<{ holds: unknown[] }>('GET', '/api/booking/holds')).body.holds).toHaveLength(1);
      expect((await two.call(...reserve(hall, [a]))).status).toBe(200);
    });

    test('no more than twenty at once', async () => {
      const store = await openTestStore();
      const hall = await buildSmallHall(store);
      const guest = testShop(store, { settings: { most_held_seats: 3 } }).guest();
      expect((await guest.call(...reserve(hall, hall.seats.slice(0, 2)))).status).toBe(200);
      const refused = await guest.call(...reserve(hall, hall.seats.slice(1, 4)));
      expect(refused).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('höchstens 3 Plätze') },
      });
      expect((await guest.call(...reserve(hall, hall.seats.slice(0, 3)))).status).toBe(200);
    });
  });

  describe('refused are', () => {
    test('unknown events, unavailable seats, foreign and unknown prices', async () => {
      const { shop, hall } = await open();
      const guest = shop.guest();
      const [a] = hall.seats as [number];
      expect(
        (
          await guest.call('POST', '/booking/event/999/reserve', {
            seats: [{ id: a, ticket_price_id: hall.concert.adult }],
          })
        ).status,
      ).toBe(404);
      expect((await guest.call(...reserve(hall, [hall.unavailableSeat]))).body).toMatchObject({
        taken: [hall.unavailableSeat],
      });
      expect((await guest.call(...reserve(hall, [999_999]))).body).toMatchObject({ taken: [999_999] });
      for (const price of [hall.concert.standing, hall.matinee.adult, hall.fair.adult, 999_999]) {
        const refused = await guest.call(...reserve(hall, [a], price));
        expect(refused).toMatchObject({
          status: 422,
          body: { errors: { 'seats.0.ticket_price_id': expect.any(String) } },
        });
      }
      expect((await guest.call('GET', '/api/booking/holds')).body).toEqual({ holds: [] });
    });

    test('a seat named twice, as a mistake of the caller and not as one that is taken', async () => {
      const { shop, hall } = await open();
      const [a, b] = hall.seats as [number, number];
      const guest = shop.guest();
      expect(await guest.call(...reserve(hall, [a, b, a]))).toMatchObject({
        status: 422,
        body: { code: 'invalid', errors: { 'seats.2.id': expect.any(String) } },
      });
      expect((await guest.call('GET', '/api/booking/holds')).body).toEqual({ holds: [] });
    });

    test('seats outside the sale period, on both of its sides', async () => {
      const { shop, hall } = await open();
      // Stored time runs two hours ahead: the sale is open from 12:30 to 13:30 on the wall; it is 13:00.
      const period = { sale_starts_at: '2027-03-01T14:30:00', sale_ends_at: '2027-03-01T15:30:00' };
      await shop.services.store.write((trx) => trx.updateTable('events').set(period).execute());
      const wish = reserve(hall, hall.seats.slice(0, 1));
      expect((await shop.guest().call(...wish)).status).toBe(200);
      shop.clock.advance(30 * MINUTE);
      expect((await shop.guest().call(...wish)).status).toBe(409);
      shop.clock.advance(-61 * MINUTE);
      expect((await shop.guest().call(...wish)).body.message).toContain('keine Karten verkauft');
    });

    test.each([
      ['no seats', { seats: [] }, 422],
      ['null for a seat', { seats: [null] }, 422],
      ['a fractional id', { seats: [{ id: 1.5, ticket_price_id: 1 }] }, 422],
      ['a negative id', { seats: [{ id: -1, ticket_price_id: 1 }] }, 422],
      ['an id beyond the database’s', { seats: [{ id: 1e300, ticket_price_id: 1 }] }, 422],
      [
        'a thousand seats',
        { seats: Array.from({ length: 1000 }, (_, i) => ({ id: i + 1, ticket_price_id: 1 })) },
        422,
      ],
      ['broken JSON', '{"seats":', 400],
      ['a list', [], 400],
      ['nothing', '', 400],
    ])('%s', async (_, body, status) => {
      const { shop, hall } = await open();
      const refused = await shop.guest().call('POST', `/booking/event/${hall.concert.id}/reserve`, body);
      expect(refused).toMatchObject({
        status,
        body: { success: false, message: expect.stringMatching(/[.!]$/) },
      });
    });
  });

  test('a lapsed hold is swept away and announced, a running one stays', async () => {
    const { shop, hall } = await open();
    const [a, b] = hall.seats as [number, number];
    await shop.guest().call(...reserve(hall, [a]));
    shop.clock.advance(10 * MINUTE);
    await shop.guest().call(...reserve(hall, [b]));
    shop.clock.advance(5 * MINUTE);
    const heard: unknown[] = [];
    shop.services.changes.follow(hall.concert.id, (change) => heard.push(change));
    await releaseLapsedHolds(shop.services);
    await releaseLapsedHolds(shop.services);
    expect(heard).toEqual([{ taken: [], freed: [{ block_id: hall.blockA, seat_id: a }] }]);
    const left = await shop.services.store.read.selectFrom('placements').select('seat_id').execute();
    expect(left).toEqual([{ seat_id: b }]);
  });
});
