import { expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { TEST_NOW, testShop } from '../../../support/test-shop.ts';

eachDatabase((_name, openTestStore) => {
  test('a test owns the clock, the chance and the settings of its shop', async () => {
    const store = await openTestStore();
    const { services, clock } = testShop(store, { settings: { hold_minutes: 3 } });
    expect(services.clock()).toBe(TEST_NOW);
    clock.advance(1_000);
    expect(services.clock()).toBe(TEST_NOW + 1_000);
    expect(services.settings().hold_minutes).toBe(3);

    const bytes = services.randomBytes(16);
    expect(services.randomBytes(16)).not.toEqual(bytes);
    expect(testShop(store).services.randomBytes(16)).toEqual(bytes);
    expect(testShop(store, { seed: 'other' }).services.randomBytes(16)).not.toEqual(bytes);
  });
});
