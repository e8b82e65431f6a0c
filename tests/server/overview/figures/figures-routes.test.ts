import { expect, test } from 'vitest';
import type { EventReport, Figures } from '../../../../src/contract/figures.ts';
import type { Permission } from '../../../../src/domain/permission.ts';
import { berlinDay } from '../../../../src/domain/stored-time.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';
import { loggedInMember } from '../../../support/team-member.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Who sees which part; what is not named sees none. */
const seenWith: [Permission | null, (keyof Figures)[]][] = [
  [null, []],
  ['orders', ['sales', 'occupancy', 'stuck_mails', 'open_withdrawals', 'paypal_doubts']],
  ['money', ['bank']],
  ['events', ['occupancy']],
  ['checkin', ['door']],
  ['team', ['team']],
  ['layouts', []],
  ['discounts', []],
  ['settings', ['is_sample_account', 'set_up']],
];

eachDatabase((_, openTestStore) => {
  test('every part is there for its permission and for no other', async () => {
    const { shop, store } = await openOrderAdmin(openTestStore);
    for (const [permission, parts] of seenWith) {
      const headers = await loggedInMember(store, shop.clock.now, {
        email: `${permission}@example.org`,
        permissions: permission === null ? [] : [permission],
      });
      const { status, body } = await shop.call<Figures>('GET', '/api/office/figures', undefined, headers);
      const { counted_at, ...seen } = body;
      const there = Object.entries(seen).filter(([, part]) => part !== null);
      expect([permission, status, there.map(([name]) => name)]).toEqual([permission, 200, parts]);
      expect(counted_at).toBe(new Date(shop.clock.now).toISOString());
    }
    expect((await shop.call('GET', '/api/office/figures')).status).toBe(401);
  });

  test('who owes a second factor sees nothing, and who manages the team sees how many do', async () => {
    const { shop, store, staff, call } = await openOrderAdmin(openTestStore);
    const read = async () => {
      shop.clock.advance(2_000);
      return (await call<Figures>('GET', '/figures')).body;
    };
    expect((await read()).team?.without_second_factor).toBe(0);
    const value = JSON.stringify('demanded');
    await store.write(async (trx) => {
      await trx.insertInto('settings').values({ key: 'second_factor', value, updated_at: 0 }).execute();
      const { id } = await trx.selectFrom('users').select('id').executeTakeFirstOrThrow();
      await trx
        .insertInto('second_factors')
        .values({ user_id: id, secret: '00', is_on: 1, last_step: 0, created_at: 0 })
        .execute();
    });
    const owing = await loggedInMember(store, shop.clock.now, { email: 'ohne@example.org' });
    expect((await read()).team?.without_second_factor).toBe(1);
    expect(await shop.call('GET', '/api/office/figures', undefined, owing)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_due' },
    });
    expect(staff).toBeDefined();
  });

  test('the account of the sample club is told as such until the club has settled its own', async () => {
    const { shop, call } = await openOrderAdmin(openTestStore);
    const read = async () => {
      shop.clock.advance(2_000);
      return (await call<Figures>('GET', '/figures')).body.is_sample_account;
    };
    expect(await read()).toBe(true);
    const settings = shop.services.settings();
    const bank = { ...settings.bank, iban: 'DE02 1203 0000 0000 2020 51' };
    shop.services.putInForce({ ...settings, bank });
    expect(await read()).toBe(false);
  });

  test('every event tells its places: sold, held, kept back for the box office, and what limits them', async () => {
    const { shop, hall, order, seat, standing, call, cancel, itemsOf } = await openOrderAdmin(openTestStore);
    const id = await order([seat(0), seat(1), standing(2), fairLine(hall, 3)]);
    await cancel(id, (await itemsOf(id)).slice(0, 1));
    await shop.guest().call('POST', `/booking/event/${hall.concert.id}/reserve`, {
      seats: [{ id: hall.seats[3], ticket_price_id: hall.concert.adult }],
    });
    const quota = { event: hall.fair.id, ticket_price_id: hall.fair.adult, remaining: 4, seen_remaining: 0 };
    expect((await call('PUT', '/box-office/quota', quota)).status).toBe(200);
    const { body } = await call<Figures>('GET', '/figures');
    const events = new Map(body.occupancy?.map((event) => [event.id, event]));
    expect(events.get(hall.concert.id)).toMatchObject({
      ...{ name: 'Konzert', sold: 3, held: 1, kept_back: 0, total: 19 },
      contingents: [{ name: 'Stehplätze', taken: 2, capacity: 10 }],
    });
    expect(events.get(hall.fair.id)).toMatchObject({
      ...{ name: 'Fest', sold: 3, held: 0, kept_back: 4, total: 20 },
      contingents: [
        { name: 'Insgesamt', taken: 7, capacity: 20 },
        { name: 'Kinder', taken: 0, capacity: 3 },
      ],
    });
    // A hold that has run out is none.
    shop.clock.advance(16 * MINUTE);
    const later = (await call<Figures>('GET', '/figures')).body.occupancy;
    expect(later?.find((event) => event.id === hall.concert.id)?.held).toBe(0);
  });

  test('the report of an event says what was sold until when, at which price, and how it was a season ago', async () => {
    const { shop, hall, store, order, book, cancel, itemsOf, checkIn, call, seat } =
      await openOrderAdmin(openTestStore);
    const paid = await order();
    await book(paid, 16, 0);
    const [inside] = await itemsOf(paid);
    await checkIn(inside as string);
    const parted = await order([fairLine(hall, 3)]);
    await cancel(parted, (await itemsOf(parted)).slice(0, 1));
    const earlier = await order([
      { ...seat(0), event: hall.matinee.id, ticket_price_id: hall.matinee.adult },
    ]);
    const orderedAt = Date.parse('2026-02-10T12:00:00Z');
    await store.write(async (trx) => {
      const change = { name: 'Fest 2026', starts_at: '2026-04-12T20:30:00' as const };
      await trx.updateTable('events').set(change).where('id', '=', hall.matinee.id).execute();
      await trx.updateTable('orders').set({ created_at: orderedAt }).where('id', '=', earlier).execute();
    });
    const path = `/events/${hall.fair.id}/report`;
    const { status, body } = await call<EventReport>('GET', path);
    const today = berlinDay(shop.clock.now);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      starts_on: '2027-04-12',
      ...{ name: 'Fest', sold: 4, paid: 2, inside: 1, total: 20, today },
      days: [{ day: today, tickets: 4 }],
      compared: { name: 'Fest 2026', sold: 1, days: [{ day: '2026-02-10', tickets: 1 }] },
    });
    const none = { ordered: 0, paid: 0, cancelled: 0, box_office: 0, free: 0 };
    expect(body.prices.map(({ id: _, ...row }) => row)).toEqual([
      { ...none, name: 'Erwachsene', price: 8, ordered: 5, paid: 2, cancelled: 1 },
      { ...none, name: 'Kinder', price: 5 },
    ]);
    const { occupancy } = (await call<Figures>('GET', '/figures')).body;
    const compared = occupancy?.map(({ name, compared }) => [name, compared]);
    expect(compared).toContainEqual(['Fest', { name: 'Fest 2026', sold: 1 }]);
    // That one is long over.
    expect(compared?.map(([name]) => name)).not.toContain('Fest 2026');
    expect((await call('GET', '/events/999/report')).status).toBe(404);
  });

  test('what needs somebody: overdue orders, money to give back, conflicts, silent phones, stuck mails', async () => {
    const { shop, store, order, book, cancel, itemsOf, call, read } = await openOrderAdmin(openTestStore);
    const [late, over] = [await order(), await order()];
    await book(over, 16, 0);
    await cancel(over, (await itemsOf(over)).slice(0, 1));
    await store.write(async (trx) => {
      await trx.updateTable('orders').set({ due_on: '2027-02-28' }).where('id', '=', late).execute();
      const scan = { item_id: 'X', scanned_at: 0, received_at: 0, door: 'Tor', verdict: 'redeemed' };
      await trx
        .insertInto('scans')
        .values([
          { ...scan, id: 'open', is_conflict: 1, settled_at: null },
          { ...scan, id: 'settled', is_conflict: 1, settled_at: 1 },
          { ...scan, id: 'none', is_conflict: 0, settled_at: null },
        ])
        .execute();
      const phone = { pairing_hash: null, pairing_expires_at: null, created_at: 0, revoked_at: null };
      await trx
        .insertInto('devices')
        .values([
          { ...phone, name: 'Süd', token_hash: 'a', waiting_scans: 2, seen_at: shop.clock.now - 11 * MINUTE },
          { ...phone, name: 'Nord', token_hash: 'b', waiting_scans: 2, seen_at: shop.clock.now },
          { ...phone, name: 'West', token_hash: 'c', waiting_scans: 0, seen_at: 0 },
        ])
        .execute();
      await trx.updateTable('outbox').set({ state: 'failed' }).where('order_id', '=', late).execute();
    });
    const { body } = await call<Figures>('GET', '/figures');
    expect(body.sales?.overdue).toEqual({ orders: 1, euros: 16 });
    expect(body.sales?.refund_due).toEqual({
      ...{ orders: 1, euros: 8 },
      latest: [{ id: over, number: (await read(over)).number, euros: 8 }],
    });
    expect(body.door).toMatchObject({ open_conflicts: 1, silent_phones: 1 });
    expect(body.stuck_mails).toBe(1);
  });

  test('twenty dashboards see the same two seconds, and then the next ones', async () => {
    const { shop, order, call } = await openOrderAdmin(openTestStore);
    const sold = async () => {
      const all = Array.from({ length: 20 }, () => call<Figures>('GET', '/figures'));
      const counts = (await Promise.all(all)).map(({ body }) => body.sales?.sold.orders);
      return [...new Set(counts)];
    };
    expect(await sold()).toEqual([0]);
    await order();
    expect(await sold()).toEqual([0]);
    shop.clock.advance(1_000);
    expect(await sold()).toEqual([1]);
  });

  test('a day ends at midnight in Berlin, also when the clocks are changed', async () => {
    const { shop, staff, store, order, call } = await openOrderAdmin(openTestStore);
    // The night in which two o'clock becomes three.
    const instants = [
      '2027-03-27T22:59:58Z',
      '2027-03-27T23:00:00Z',
      '2027-03-28T21:59:58Z',
      '2027-03-28T22:00:00Z',
    ];
    for (const instant of instants) {
      shop.clock.now = Date.parse(instant) - 1_000;
      await order();
    }
    await store.write((trx) =>
      trx
        .updateTable('sessions')
        .set({ expires_at: shop.clock.now + DAY })
        .execute(),
    );
    const { body } = await call<Figures>('GET', '/figures');
    expect(body.sales?.days.map(({ day, orders }) => [day, orders])).toEqual([
      ['2027-03-27', 1],
      ['2027-03-28', 2],
      ['2027-03-29', 1],
    ]);
    expect(staff).toBeDefined();
  });
});
