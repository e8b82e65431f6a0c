import { expect, test, vi } from 'vitest';
import { raceAtBoxOffice } from '../../support/box-office-race.ts';
import { eachDatabase } from '../../support/each-database.ts';

// The same race with the one rule disabled that keeps a quota: if this saw no harm, the race saw nothing.
vi.mock('../../../src/server/inventory/quotas.repository.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  quotaShare: (_: number, wanted: number) => wanted,
}));

eachDatabase((_, openTestStore) => {
  test('without the rule of the quota the race sees more issued than there is', async () => {
    const race = await raceAtBoxOffice(await openTestStore(), 4, [
      { does: 'order', quantity: 16 },
      { does: 'issue', quantity: 3 },
      { does: 'issue', quantity: 3 },
    ]);
    expect(race.remaining).toBeLessThan(0);
    expect(race.tickets).toBeGreaterThan(race.capacity);
  });
});
