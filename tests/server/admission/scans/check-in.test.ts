import { expect, test } from 'vitest';
import { formatItemCode } from '../../../../src/domain/item-code.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { atTheDoor, EVENING } from './ticket-at-the-door.ts';

const HOUR = 60 * 60 * 1000;
const NOBODYS = '0123456789ABCDEFGHJK';

eachDatabase((_, openTestStore) => {
  test('a paid ticket goes in once; later scans say when and where', async () => {
    const { shop, buySeat, scan } = await atTheDoor(await openTestStore());
    const id = await buySeat();
    const item = {
      id,
      placement: {
        event: { name: 'Konzert' },
        ticket_price: { name: 'Erwachsene' },
        block: { name: 'Block A' },
        seat: { row: 'A', name: '1' },
      },
    };
    expect(await scan(id)).toEqual({ status: true, redeemed: true, item });
    shop.clock.advance(60_000);
    expect(await scan(id)).toEqual({
      status: false,
      redeemed: false,
      reason: 'redeemed',
      redeemed_at: '2027-04-12T21:00:00',
      redeemed_by: 'Erika Muster',
      item,
    });
  });

  test('a ticket without a seat has neither block nor seat', async () => {
    const { buy, scan } = await atTheDoor(await openTestStore());
    expect((await scan(await buy())).item?.placement).toEqual({
      event: { name: 'Fest' },
      ticket_price: { name: 'Erwachsene' },
      block: null,
      seat: null,
    });
  });

  test('the code counts in any letter case, in groups, with letters that look like digits', async () => {
    const { buy, scan } = await atTheDoor(await openTestStore());
    for (const write of [
      (id: string) => id.toLowerCase(),
      (id: string) => formatItemCode(id),
      (id: string) => encodeURIComponent(formatItemCode(id).replaceAll('-', ' ')),
      (id: string) => id.replaceAll('0', 'o').replaceAll('1', 'l'),
    ]) {
      const id = await buy();
      expect(await scan(write(id))).toMatchObject({ status: true, item: { id } });
    }
  });

  test.each([
    ['open', 'unpaid'],
    ['cancelled', 'cancelled'],
    ['refunded', 'cancelled'],
  ] as const)('a ticket of an order that is %s is refused as %s and not redeemed', async (status, reason) => {
    const { store, buy, scan } = await atTheDoor(await openTestStore());
    const id = await buy(status);
    expect(await scan(id)).toMatchObject({ status: false, redeemed: false, reason, item: { id } });
    expect(await redeemedAt(store, id)).toBe(null);
  });

  test('a single ticket that was cancelled is refused while the rest of its order is paid', async () => {
    const { store, buy, scan } = await atTheDoor(await openTestStore());
    const id = await buy();
    await store.write((trx) =>
      trx.updateTable('items').set({ cancelled_at: 1 }).where('id', '=', id).execute(),
    );
    expect(await scan(id)).toMatchObject({ status: false, reason: 'cancelled' });
  });

  test('before the club opens the door and on the day after it is not valid', async () => {
    const { shop, store, buy, scan } = await atTheDoor(await openTestStore());
    const id = await buy();
    // 17:00 in Berlin, two hours before the clock of the test.
    const door = { admission_starts_at: '2027-04-12T19:00:00' };
    await store.write((trx) => trx.updateTable('events').set(door).execute());
    shop.clock.now = EVENING - 2 * HOUR - 1;
    expect(await scan(id, await member(shop))).toMatchObject({ status: false, reason: 'not_yet_valid' });
    shop.clock.now = EVENING + 24 * HOUR;
    expect(await scan(id, await member(shop))).toMatchObject({ status: false, reason: 'no_longer_valid' });
    shop.clock.now = EVENING - 2 * HOUR;
    expect(await scan(id, await member(shop))).toMatchObject({ status: true });
  });

  test('weeks before the festival it lets in as well, where the club sets no beginning', async () => {
    const { shop, buy, scan } = await atTheDoor(await openTestStore());
    const id = await buy();
    shop.clock.now = EVENING - 1000 * HOUR;
    expect(await scan(id, await member(shop))).toMatchObject({ status: true, redeemed: true });
  });

  test.each([NOBODYS, 'x', 'WF-K7HXAQ', '%F0%9F%8D%87', "'; drop table items; --", '%E0%A4%A'])(
    'what is on no ticket (%s) is unknown, no error',
    async (code) => {
      const { scan, look } = await atTheDoor(await openTestStore());
      const unknown = { status: false, redeemed: false, reason: 'unknown', item: null };
      expect(await scan(code)).toEqual(unknown);
      expect(await look(code)).toEqual(unknown);
    },
  );

  test('the answer is kept by no cache', async () => {
    const { shop, buy } = await atTheDoor(await openTestStore());
    const { headers } = await shop.call('GET', `/api/item/${await buy()}/checkin`);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  test('every judged scan is written down', async () => {
    const { store, shop, buy, scan } = await atTheDoor(await openTestStore());
    const id = await buy();
    await scan(id);
    shop.clock.advance(1000);
    await scan(id);
    await scan(NOBODYS);
    const scans = store.read.selectFrom('scans').select(['item_id', 'verdict', 'door', 'received_at']);
    const door = 'Erika Muster';
    expect(await scans.orderBy('received_at').orderBy('verdict').execute()).toEqual([
      { item_id: id, verdict: 'admitted', door, received_at: EVENING },
      { item_id: id, verdict: 'redeemed', door, received_at: EVENING + 1000 },
      { item_id: NOBODYS, verdict: 'unknown', door, received_at: EVENING + 1000 },
    ]);
  });

  function member(shop: Awaited<ReturnType<typeof atTheDoor>>['shop']) {
    const email = `${shop.clock.now}@weinfest.example`;
    return loggedInMember(shop.services.store, shop.clock.now, { email, permissions: ['checkin'] });
  }
});

async function redeemedAt(store: Awaited<ReturnType<typeof atTheDoor>>['store'], id: string) {
  const item = await store.read.selectFrom('items').select('redeemed_at').where('id', '=', id).execute();
  return item[0]?.redeemed_at;
}
