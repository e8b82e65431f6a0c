import { expect, test, vi } from 'vitest';
import { startJobs, untilNight } from '../../../../src/server/app/jobs/start-jobs.ts';
import { currentOrderSums, OrderLedger } from '../../../../src/server/overview/figures/order-ledger.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openHall, place } from '../../../support/order-shop.ts';

eachDatabase((_, openTestStore) => {
  test('orders get their words within a second or so, also those that a shop before had left', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const { store } = shop.services;
    const withoutWords = async () =>
      (await store.read.selectFrom('orders').where('has_words', '=', 0).select('id').execute()).length;
    await place(shop, [fairLine(hall, 1)]);
    expect(await withoutWords()).toBe(1);

    const jobs = startJobs(shop.services);
    await expect.poll(withoutWords).toBe(0);
    await place(shop, [fairLine(hall, 1)]);
    await expect.poll(withoutWords).toBe(0);
    await jobs.stop();
    await place(shop, [fairLine(hall, 1)]);
    expect(await withoutWords()).toBe(1);
    const errors = shop.log.filter(({ level }) => level === 'error');
    expect(errors).toEqual([]);
  });

  test('orders are summed before anybody opens the dashboard', async () => {
    const { shop, hall } = await openHall(openTestStore);
    await place(shop, [fairLine(hall, 2)]);
    const read = vi.spyOn(OrderLedger.prototype, 'read');
    const jobs = startJobs(shop.services);
    await expect.poll(() => read).toHaveBeenCalledOnce();
    // No time passes for this shop, so that the dashboard finds what the job has read.
    expect((await currentOrderSums(shop.services)).sold.tickets).toBe(2);
    await jobs.stop();
    expect(read).toHaveBeenCalledOnce();
    read.mockRestore();
  });
});

const next = (now: string) => new Date(Date.parse(now) + untilNight(Date.parse(now))).toISOString();

test('ten past three in the night: the coming one, never the same one twice', () => {
  expect(next('2027-01-12T12:00:00Z')).toBe('2027-01-13T02:10:00.000Z');
  expect(next('2027-01-13T02:09:59Z')).toBe('2027-01-13T02:10:00.000Z');
  expect(next('2027-01-13T02:10:00Z')).toBe('2027-01-14T02:10:00.000Z');
});
