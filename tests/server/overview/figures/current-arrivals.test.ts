import { expect, test } from 'vitest';
import type { Arrivals } from '../../../../src/contract/figures.ts';
import { currentArrivals } from '../../../../src/server/overview/figures/read-arrivals.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { testShop } from '../../../support/test-shop.ts';
import { atTheGate } from '../../admission/at-the-gate.ts';

/** The same store, with a count of how often its tickets were counted. */
function counting(store: Store): { store: Store; reads: () => number } {
  let count = 0;
  const read = new Proxy(store.read, {
    get(db, name) {
      if (name === 'selectFrom')
        return (table: unknown) => {
          if (table === 'events as event') count++;
          return db.selectFrom(table as 'events');
        };
      return Reflect.get(db, name);
    },
  });
  return { store: { ...store, read }, reads: () => count };
}

eachDatabase((_, openTestStore) => {
  test('twenty dashboards at once cost one reading, and a second later one more', async () => {
    const { store, reads } = counting(await openTestStore());
    const shop = testShop(store);
    const ask = () => Promise.all(Array.from({ length: 20 }, () => currentArrivals(shop.services)));
    await ask();
    await ask();
    expect(reads()).toBe(1);
    shop.clock.advance(1_000);
    await ask();
    expect(reads()).toBe(2);
  });

  test('nobody sees them older than a second, and nobody without the right sees what is kept', async () => {
    const { shop, hall, staff, buy, pair } = await atTheGate(await openTestStore());
    const gate = await pair('Tor Nord');
    const read = (headers?: Record<string, string>) =>
      shop.call<Arrivals>('GET', '/api/office/arrivals', undefined, headers);
    const inside = async () => (await read(staff)).body.events.find(({ id }) => id === hall.fair.id)?.inside;
    expect(await inside()).toBe(0);
    const [ticket] = (await buy(1)) as [string];
    await gate.scan(ticket);
    shop.clock.advance(999);
    expect(await inside()).toBe(0);
    shop.clock.advance(1);
    expect(await inside()).toBe(1);
    expect((await read(staff)).headers.get('Cache-Control')).toBe('no-store');
    expect([(await read()).status, (await read(gate.headers)).status]).toEqual([401, 403]);
  });
});
