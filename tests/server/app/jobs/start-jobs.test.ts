import { expect, test, vi } from 'vitest';
import { startJobs } from '../../../../src/server/app/jobs/start-jobs.ts';
import { fairLine } from '../../../harness/checkout.ts';
import { eachDatabase } from '../../../harness/each-database.ts';
import { openHall, place } from '../../../harness/order-shop.ts';

eachDatabase((_, openTestStore) => {
  test('orders get their words within a second or so, also those that a shop before had left', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const { store } = shop.services;
    const withoutWords = async () =>
      (await store.read.selectFrom('orders').where('has_words', '=', 0).select('id').execute()).length;
    await place(shop, [fairLine(hall, 1)]);
    expect(await withoutWords()).toBe(1);

    const jobs = startJobs(shop.services);
    await vi.waitFor(async () => expect(await withoutWords()).toBe(0), { timeout: 5_000 });
    await place(shop, [fairLine(hall, 1)]);
    await vi.waitFor(async () => expect(await withoutWords()).toBe(0), { timeout: 5_000 });
    await jobs.stop();
    await place(shop, [fairLine(hall, 1)]);
    expect(await withoutWords()).toBe(1);
    const errors = shop.log.filter(({ level }) => level === 'error');
    expect(errors).toEqual([]);
  });
});
