import { expect, test, vi } from 'vitest';
import { deleteStaleRows } from '../../../../src/server/app/jobs/delete-stale-rows.ts';
import { startJobs } from '../../../../src/server/app/jobs/start-jobs.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { buildSmallHall } from '../../../support/small-hall.ts';
import { addMember } from '../../../support/team-member.ts';
import { TEST_NOW, testShop } from '../../../support/test-shop.ts';

const DAY = 24 * 60 * 60 * 1000;

const guestsSeen = (store: Store, times: number[]) =>
  store.write((trx) =>
    trx
      .insertInto('guests')
      .values(times.map((seen_at, n) => ({ id: `guest-${n}`, seen_at })))
      .execute(),
  );
const guests = async (store: Store) =>
  (await store.read.selectFrom('guests').select('id').orderBy('id').execute()).map(({ id }) => id);

eachDatabase((_, openTestStore) => {
  test('guests go who were not seen for a day', async () => {
    const store = await openTestStore();
    await guestsSeen(store, [TEST_NOW - DAY - 1, TEST_NOW - DAY, TEST_NOW]);
    await deleteStaleRows(testShop(store).services);
    expect(await guests(store)).toEqual(['guest-1', 'guest-2']);
  });

  test('sessions go when they have ended', async () => {
    const store = await openTestStore();
    const { id } = await addMember(store);
    const session = (expires_at: number) => ({
      token_hash: String(expires_at),
      user_id: id,
      is_remembered: 0 as const,
      created_at: 0,
      used_at: 0,
      expires_at,
    });
    await store.write((trx) =>
      trx
        .insertInto('sessions')
        .values([session(TEST_NOW), session(TEST_NOW + 1)])
        .execute(),
    );
    await deleteStaleRows(testShop(store).services);
    expect(await store.read.selectFrom('sessions').select('expires_at').execute()).toEqual([
      { expires_at: TEST_NOW + 1 },
    ]);
  });

  test('password links go when they have run out', async () => {
    const store = await openTestStore();
    const { id } = await addMember(store);
    const link = (expires_at: number) => ({ token_hash: String(expires_at), user_id: id, expires_at });
    await store.write((trx) =>
      trx
        .insertInto('password_links')
        .values([link(TEST_NOW), link(TEST_NOW + 1)])
        .execute(),
    );
    await deleteStaleRows(testShop(store).services);
    const left = await store.read.selectFrom('password_links').select('expires_at').execute();
    expect(left).toEqual([{ expires_at: TEST_NOW + 1 }]);
  });

  test('a month after the last of its events a phone at the gate is logged out', async () => {
    const store = await openTestStore();
    const shop = testShop(store);
    const hall = await buildSmallHall(store);
    const pairedFor = (name: string, eventIds: number[]) =>
      store.write(async (trx) => {
        const device = { name, token_hash: name, created_at: 0 };
        const row = await trx.insertInto('devices').values(device).returning('id').executeTakeFirstOrThrow();
        const events = eventIds.map((event_id) => ({ device_id: row.id, event_id }));
        await trx.insertInto('device_events').values(events).execute();
      });
    await pairedFor('for one', [hall.fair.id]);
    await pairedFor('for two', [hall.fair.id, hall.concert.id]);
    const setTimes = (id: number, starts_at: string, ends_at: string | null) =>
      store.write((trx) =>
        trx.updateTable('events').set({ starts_at, ends_at }).where('id', '=', id).execute(),
      );
    await setTimes(hall.fair.id, '2027-04-12T18:00:00', '2027-04-13T02:00:00');
    await setTimes(hall.concert.id, '2027-05-01T18:00:00', null);
    const loggedIn = async (now: string) => {
      shop.clock.now = Date.parse(now);
      await deleteStaleRows(shop.services);
      const rows = await store.read
        .selectFrom('devices')
        .select(['name', 'revoked_at'])
        .where('token_hash', 'is not', null)
        .orderBy('id')
        .execute();
      expect(rows.every((row) => row.revoked_at === null)).toBe(true);
      return rows.map(({ name }) => name);
    };
    expect(await loggedIn('2027-05-14T21:59:00Z')).toEqual(['for one', 'for two']);
    expect(await loggedIn('2027-05-14T22:01:00Z')).toEqual(['for two']);
    expect(await loggedIn('2027-06-03T00:00:00Z')).toEqual([]);
    expect(await store.read.selectFrom('devices').select('name').execute()).toHaveLength(2);
  });

  test('scans stay', async () => {
    const store = await openTestStore();
    const scan = { id: 'old', item_id: 'x', scanned_at: 0, received_at: 0, door: 'Tor', verdict: 'admitted' };
    await store.write((trx) => trx.insertInto('scans').values(scan).execute());
    await deleteStaleRows(testShop(store).services);
    expect(await store.read.selectFrom('scans').select('id').execute()).toEqual([{ id: 'old' }]);
  });

  test('many go in several steps, and the log says how many', async () => {
    const store = await openTestStore();
    const shop = testShop(store);
    await guestsSeen(
      store,
      Array.from({ length: 1100 }, () => 0),
    );
    await deleteStaleRows(shop.services);
    expect(await guests(store)).toEqual([]);
    expect(shop.log).toEqual([
      {
        level: 'info',
        what: 'deleted stale rows',
        facts: {
          guests: 1100,
          sessions: 0,
          password_links: 0,
          refund_links: 0,
          phones_of_past_events: 0,
          pictures: 0,
          blanked_payers: 0,
          blanked_refunds: 0,
          refund_accounts: 0,
        },
      },
    ]);
  });

  test('it is done every quarter of an hour until the shop stops', async () => {
    const shop = testShop(await openTestStore());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const jobs = startJobs(shop.services);
    await vi.advanceTimersByTimeAsync(15 * 60 * 1000);
    vi.useRealTimers();
    // The other job asks every half second, and a quarter of an hour without the database's own time is too much for it.
    const said = () => shop.log.filter(({ what }) => what === 'deleted stale rows');
    await expect.poll(() => said().length).toBe(1);
    await jobs.stop();
  });
});
