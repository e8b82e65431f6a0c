import { expect, test } from 'vitest';
import { ticketKey } from '../../../../src/server/admission/tickets/sync-tickets.ts';
import { checkout, seatLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { CHECKOUT, newKey } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { atTheGate, gateOf, keysOf, listedKeys } from '../at-the-gate.ts';

eachDatabase((_, openTestStore) => {
  test('a phone gets the tickets of its events and of no others', async () => {
    const { hall, store, buy, buySeat, pair } = await atTheGate(await openTestStore());
    const [refunded = ''] = await buy(1);
    await store.write((trx) => trx.updateTable('orders').set({ status: 'refunded' }).execute());
    const fair = [refunded, ...(await buy(2))];
    const [open = ''] = await buy(1, 'open');
    const seat = await buySeat(0);
    const gate = await pair('Tor Nord');
    const { body } = await gate.sync();
    expect(body).toMatchObject({
      is_complete: true,
      conflicts: [],
      door: { name: 'Tor Nord', events: [{ name: 'Fest' }] },
    });
    expect(listedKeys(body.tickets)).toEqual(keysOf([...fair, open]));
    expect(body.tickets.find(([key]) => key === ticketKey(open))).toEqual([
      ticketKey(open),
      hall.fair.id,
      hall.fair.adult,
      null,
      null,
      null,
      'open',
      null,
      null,
      'Müller-Lüdenscheidt, Zoë',
      expect.stringMatching(/^WF27-/),
      null,
    ]);
    expect(body.tickets.find(([key]) => key === ticketKey(refunded))?.[6]).toBe('cancelled');
    expect(body.blocks).toEqual([]);
    expect(body.prices).toEqual([
      [hall.fair.adult, 'Erwachsene'],
      [hall.fair.child, 'Kinder'],
    ]);
    const stage = await pair('Halle', [hall.concert.id, hall.fair.id]);
    const both = (await stage.sync()).body;
    expect(both.blocks.map(([id]) => id).sort()).toEqual([hall.blockA, hall.standing].sort());
    expect(listedKeys(both.tickets)).toEqual(keysOf([...fair, open, seat]));
    expect(both.tickets.find(([key]) => key === ticketKey(seat))?.slice(3, 7)).toEqual([
      hall.blockA,
      'A',
      '1',
      'paid',
    ]);
  });

  test('later it gets what has changed: sold, let in, and again what changed a moment before it asked', async () => {
    const { shop, buy, pair } = await atTheGate(await openTestStore());
    const gate = await pair('Tor Nord');
    await buy(3);
    shop.clock.advance(60_000);
    const first = (await gate.sync()).body;
    expect(first.tickets).toHaveLength(3);
    expect((await gate.sync(first.cursor)).body.tickets).toEqual([]);
    const [sold = ''] = await buy(1);
    shop.clock.advance(4_000);
    const second = (await gate.sync(first.cursor)).body;
    expect(listedKeys(second.tickets)).toEqual(keysOf([sold]));
    shop.clock.advance(10_000);
    expect(listedKeys((await gate.sync(second.cursor)).body.tickets)).toEqual(keysOf([sold]));
    shop.clock.advance(10_000);
    const third = (await gate.sync(second.cursor)).body;
    await gate.scan(sold, { 'X-Scan-Id': 'scan-of-north-0001' });
    const [, , , , , , , redeemedAt, redeemedBy] = (await gate.sync(third.cursor)).body.tickets[0] ?? [];
    expect([redeemedAt, redeemedBy]).toEqual([shop.clock.now, 'Tor Nord']);
    shop.clock.advance(60_000);
    const fourth = (await gate.sync(third.cursor)).body;
    const undo = { scan_id: 'scan-of-north-0001', undo_id: 'undo-of-north-0001' };
    await shop.call('POST', '/api/door/undo', undo, gate.headers);
    expect((await gate.sync(fourth.cursor)).body.tickets.map(([, , , , , , , at]) => at)).toEqual([null]);
  });

  test('what is paid, no longer paid, moved or cancelled by staff comes with the next question', async () => {
    const { shop, store, hall, pair } = await atTheGate(await openTestStore());
    const gate = await pair('Halle', [hall.concert.id]);
    const admin = shop.guest(await loggedInMember(store, shop.clock.now, { email: 'admin@example.org' }));
    const guest = shop.guest();
    const basket = [0, 1].map((n) => seatLine(hall, hall.seats[n] as number));
    type Placed = { order: { id: string } };
    const { body } = await guest.call<Placed>('POST', CHECKOUT, checkout(basket), newKey());
    const at = `/api/office/orders/${body.order.id}`;
    const [first] = await store.read.selectFrom('items').select('id').orderBy('position').execute();
    let { cursor } = (await gate.sync()).body;
    /** Seat and state of each ticket that has come since, long after what came before it. */
    const news = async () => {
      const page = (await gate.sync(cursor)).body;
      cursor = page.cursor;
      return page.tickets.map(([, , , , row, seat, state]) => `${row}${seat} ${state}`).sort();
    };
    const later = async (path: string, wish: object) => {
      shop.clock.advance(60_000);
      await news();
      const answer = await admin.call<{ payment: number }>('POST', `${at}${path}`, wish);
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const booking = { amount: 50, booked_on: '2027-03-01', seen_paid: 0 };
    const { payment } = await later('/payments', booking);
    expect(await news()).toEqual(['A1 paid', 'A2 paid']);
    await later(`/payments/${payment}/undo`, {});
    expect(await news()).toEqual(['A1 open', 'A2 open']);
    await later(`/items/${first?.id}/seat`, { seat: hall.seats[3] });
    expect(await news()).toEqual(['A4 open']);
    await later('/cancellations', { items: [first?.id] });
    expect(await news()).toEqual(['A4 cancelled']);
    shop.clock.advance(60_000);
    await news();
    expect(await news()).toEqual([]);
  });

  test('many tickets come in pages; a cut-off download goes on where it stopped and ends with all of them', async () => {
    const { store, shop, buy, pair } = await atTheGate(await openTestStore());
    await store.write((trx) => trx.updateTable('contingents').set({ capacity: 100_000 }).execute());
    const bought: string[] = [];
    for (let i = 0; i < 14; i++) bought.push(...(await buy(400)));
    const gate = await pair('Tor Nord');
    const letIn = { 'X-Scan-Verdict': 'admitted' };
    for (const id of ['scan-of-north-0001', 'scan-of-north-0002'])
      await gate.scan(bought[0] ?? '', { ...letIn, 'X-Scan-Id': id });
    const conflicts: number[] = [];
    const seen = new Set<string>();
    let cursor: string | undefined;
    let pages = 0;
    for (let isComplete = false; !isComplete; pages++) {
      const { body } = await gate.sync(cursor);
      for (const [key] of body.tickets) seen.add(key);
      conflicts.push(body.conflicts.length);
      expect(bought.some((code) => body.cursor.includes(code))).toBe(false);
      ({ cursor, is_complete: isComplete } = body);
    }
    expect(pages).toBe(2);
    // Only with the last page the phone knows them all, and forgets what is settled.
    expect(conflicts).toEqual([0, 1]);
    expect([...seen].sort()).toEqual(keysOf(bought));
    shop.clock.advance(1);
  });

  test('staff get the tickets of every event; an odd cursor is refused', async () => {
    const { shop, hall, staff, buy, buySeat } = await atTheGate(await openTestStore());
    const all = keysOf([...(await buy(1)), await buySeat(3)]);
    const door = gateOf(shop, staff);
    const { body } = await door.sync();
    expect(listedKeys(body.tickets)).toEqual(all);
    expect(body.door.events.map(({ name }) => name).sort()).toEqual(['Fest', 'Konzert', 'Matinee']);
    const past = { starts_at: '2027-02-01T20:30:00' };
    await shop.services.store.write((trx) =>
      trx.updateTable('events').set(past).where('id', '=', hall.concert.id).execute(),
    );
    expect((await door.sync()).body.door.events.map(({ name }) => name).sort()).toEqual(['Fest', 'Matinee']);
    for (const odd of ['x', '1', '-1.', "1.'", `${'9'.repeat(30)}.`])
      expect((await door.sync(odd)).status).toBe(400);
  });
});
