import { expect, test } from 'vitest';
import { carryOutCallOffs } from '../../../../src/server/money/call-offs/carry-out-call-offs.ts';
import { runRetention } from '../../../../src/server/overview/retention/run-retention.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { writeSearchTerms } from '../../../../src/server/sales/orders/write-search-terms.ts';
import { openBoxOffice } from '../../../support/box-office.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openOrderAdmin } from '../../../support/order-admin.ts';
import { openRefundAdmin } from '../../../support/refund-admin.ts';
import { loggedInMember } from '../../../support/team-member.ts';

const at = Date.parse;
const count = async (store: Store, table: 'orders' | 'payments' | 'documents' | 'scans') =>
  (await store.read.selectFrom(table).selectAll().execute()).length;

/** An invoice of an order, as if issued at a time. */
const invoice = (store: Store, order_id: string, issued_at: number) =>
  store.write((trx) =>
    trx
      .insertInto('documents')
      .values({
        order_id,
        kind: 'invoice',
        number: `R-${issued_at}`,
        issued_at,
        cancels_id: null,
        facts: '{}',
      })
      .execute(),
  );

eachDatabase((_, openTestStore) => {
  test('a paid order goes with its papers at the end of the eighth year after the last of them', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, store } = admin;
    const id = await admin.order([admin.seat(0)]);
    await admin.book(id, (await admin.read(id)).total, 0);
    await invoice(store, id, shop.clock.now);
    await invoice(store, id, at('2028-01-02T12:00:00Z'));
    const billedLater = await admin.order([admin.seat(1)]);
    await invoice(store, billedLater, at('2029-01-02T12:00:00Z'));
    const paidLater = await admin.order([admin.seat(2)]);
    shop.clock.now = at('2029-01-02T12:00:00Z');
    const staff = await loggedInMember(store, shop.clock.now, { email: 'later@weinfest.example' });
    const booking = { amount: 5, booked_on: '2029-01-02', seen_paid: 0 };
    await shop.call('POST', `/api/office/orders/${paidLater}/payments`, booking, staff);

    shop.clock.now = at('2036-12-31T22:59:59Z');
    await runRetention(shop.services);
    expect(await count(store, 'orders')).toBe(3);
    shop.clock.now = at('2036-12-31T23:00:00Z');
    await runRetention(shop.services);
    const left = await store.read.selectFrom('orders').select('id').execute();
    expect(left.map((order) => order.id).sort()).toEqual([billedLater, paidLater].sort());
    expect(await count(store, 'documents')).toBe(1);
    expect(await count(store, 'payments')).toBe(1);
    expect(shop.log.at(-1)?.facts).toMatchObject({ old_orders: 1 });
  });

  test('a call-off and a run of refunds go with the last of their orders, and who made an archive two years later', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const { call, hall, shop, store } = admin;
    const id = await admin.order([fairLine(hall, 2)]);
    await admin.book(id, (await admin.read(id)).total, 0);
    const asked = { kind: 'cancelled', event: hall.fair.id, starts_at: null, percent: null, amount: null };
    const words = { words: 'Herr Muster ist krank.', until: '2027-03-20', key: 'key-of-the-call-off' };
    await call('POST', '/call-offs', { ...asked, ...words, events: [hall.fair.id] });
    shop.clock.advance(120_000);
    await carryOutCallOffs(shop.services);
    await admin.account(id);
    const { body } = await admin.make([{ id }]);
    await admin.execute(body.run);
    // An order of the same call-off that somebody still paid for in the next year.
    const last = await admin.order([admin.seat(0)]);
    await invoice(store, last, at('2028-06-01T12:00:00Z'));
    await store.write(async (trx) => {
      const [{ id: call_off_id = 0 } = {}] = await trx.selectFrom('call_offs').select('id').execute();
      await trx.insertInto('call_off_orders').values({ call_off_id, order_id: last }).execute();
      const entry = { who: 'Kasse', what: 'archive_made', member: '2027', at: shop.clock.now } as const;
      await trx.insertInto('team_history').values(entry).execute();
    });
    const left = async (table: 'call_offs' | 'call_off_events' | 'refund_runs' | 'team_history') =>
      (await store.read.selectFrom(table).selectAll().execute()).length;
    const runAt = async (day: string) => {
      await runRetention({ ...shop.services, clock: () => at(`${day}T12:00:00Z`) });
      return [await left('call_offs'), await left('refund_runs'), await left('team_history')];
    };
    expect(await runAt('2035-12-31')).toEqual([1, 1, 1]);
    expect(await runAt('2036-01-01')).toEqual([1, 0, 1]);
    expect(await runAt('2037-01-01')).toEqual([0, 0, 1]);
    expect(await left('call_off_events')).toBe(0);
    expect(await runAt('2037-12-31')).toEqual([0, 0, 1]);
    expect(await runAt('2038-01-01')).toEqual([0, 0, 0]);
  });

  test('whoever came for nothing is forgotten three months after the event, and still counted', async () => {
    const { shop, store, issue, gift } = await openBoxOffice(openTestStore);
    const recipient = { firstname: 'Lena', lastname: 'Riesling', email: 'lena@example.org' };
    expect((await issue({ ...gift, recipient })).status).toBe(200);
    while ((await writeSearchTerms(store)) > 0);
    const guest = () =>
      store.read
        .selectFrom('orders')
        .select(['firstname', 'lastname', 'email', 'search_text', 'note'])
        .executeTakeFirstOrThrow();

    shop.clock.now = at('2027-07-12T21:59:59Z');
    await runRetention(shop.services);
    expect((await guest()).lastname).toBe('Riesling');
    shop.clock.now = at('2027-07-12T22:00:00Z');
    await runRetention(shop.services);
    expect(await guest()).toMatchObject({ firstname: '', lastname: '', email: '', note: '' });
    expect((await guest()).search_text).not.toContain('riesling');
    expect(await store.read.selectFrom('order_words').selectAll().execute()).toEqual([]);
    const { facts } = await store.read.selectFrom('order_history').select('facts').executeTakeFirstOrThrow();
    expect(JSON.parse(facts)).toEqual({ source: 'complimentary', tickets: 2, amount: 0 });
    expect(await store.read.selectFrom('items').selectAll().execute()).toHaveLength(2);
    expect(shop.log.at(-1)?.facts).toMatchObject({ free_guests: 1 });
    await runRetention(shop.services);
    expect(shop.log.at(-1)?.facts).toMatchObject({ free_guests: 0 });
  });

  test('of an event over midnight or a later one guests and scans are kept longer', async () => {
    const { shop, store, issue, gift, checkIn, hall } = await openBoxOffice(openTestStore);
    const ends = { ends_at: '2027-04-13T03:00:00' };
    const later = { starts_at: '2027-06-12T20:30:00' };
    await store.write(async (trx) => {
      await trx.updateTable('events').set(ends).where('id', '=', hall.concert.id).execute();
      await trx.updateTable('events').set(later).where('id', '=', hall.matinee.id).execute();
    });
    for (const { id: event, adult: ticket_price_id } of [hall.concert, hall.matinee]) {
      const lines = gift.lines.map((line) => ({ ...line, ticket_price_id }));
      const { body } = await issue({ ...gift, event, lines });
      expect((await checkIn(body.order.items[0] ?? '')).body.status).toBe(true);
    }
    const kept = async (now: string) => {
      shop.clock.now = at(now);
      await runRetention(shop.services);
      const guests = await store.read.selectFrom('orders').select('lastname').execute();
      return [guests.filter(({ lastname }) => lastname !== '').length, await count(store, 'scans')];
    };
    expect(await kept('2027-07-12T22:00:00Z')).toEqual([2, 2]);
    expect(await kept('2027-07-13T22:00:00Z')).toEqual([1, 1]);
    expect(await kept('2027-09-12T22:00:00Z')).toEqual([0, 0]);
  });

  test('single scans go three months after the event, and the ticket stays redeemed', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, store } = admin;
    const id = await admin.order([admin.seat(0)]);
    await admin.book(id, (await admin.read(id)).total, 0);
    const [item = ''] = await admin.itemsOf(id);
    expect((await admin.checkIn(item)).body.status).toBe(true);
    shop.clock.now = at('2027-07-12T21:59:59Z');
    await runRetention(shop.services);
    expect(await count(store, 'scans')).toBe(1);
    shop.clock.now = at('2027-07-12T22:00:00Z');
    await runRetention(shop.services);
    expect(await count(store, 'scans')).toBe(0);
    const ticket = await store.read.selectFrom('items').select('redeemed_at').executeTakeFirst();
    expect(ticket?.redeemed_at).not.toBeNull();
  });

  test('what fails keeps nothing else, and is told with its name', async () => {
    const admin = await openOrderAdmin(openTestStore);
    const { shop, store } = admin;
    const id = await admin.order([admin.seat(0)]);
    await admin.book(id, (await admin.read(id)).total, 0);
    shop.clock.now = at('2036-01-02T12:00:00Z');
    const settings = () => {
      throw new Error('settings are gone');
    };
    await expect(runRetention({ ...shop.services, settings })).rejects.toThrow('failed: unpaid_orders');
    expect(await count(store, 'orders')).toBe(0);
    const [fault, done] = shop.log.slice(-2);
    expect(fault?.level).toBe('error');
    expect(fault?.facts).toMatchObject({ job: 'kept no longer', name: 'unpaid_orders' });
    expect(fault?.facts.stack).toContain('settings are gone');
    expect(done?.facts).toMatchObject({ old_orders: 1, mail_files: 0 });
    expect(done?.facts).not.toHaveProperty('unpaid_orders');
  });
});
