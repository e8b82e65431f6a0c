import { expect, test, vi } from 'vitest';
import type { Store } from '../../../src/server/database/store.ts';
import { deleteStaleRows } from '../../../src/server/jobs/delete-stale-rows.ts';
import { startJobs } from '../../../src/server/jobs/start-jobs.ts';
import { eachDatabase } from '../../harness/each-database.ts';
import { addMember } from '../../harness/team-member.ts';
import { TEST_NOW, testShop } from '../../harness/test-shop.ts';

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
        facts: { guests: 1100, sessions: 0 },
      },
    ]);
  });

  test('it is done every quarter of an hour until the shop stops', async () => {
    const shop = testShop(await openTestStore());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const jobs = startJobs(shop.services);
    await vi.advanceTimersByTimeAsync(15 * 60 * 1000);
    vi.useRealTimers();
    await expect.poll(() => shop.log.length).toBe(1);
    await jobs.stop();
  });
});
