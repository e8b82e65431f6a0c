import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { raceForSeats } from '../../../support/seat-race.ts';

// The same race with the one rule disabled that keeps seats apart: if this saw no double sale, the race saw nothing.
vi.mock('../../../../src/server/inventory/placements.repository.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  isClaimable: () => sql<boolean>`1 = 1`,
}));

eachDatabase((_, openTestStore) => {
  test('without the claim rule the race sees seats held twice and sold twice', async () => {
    const race = await raceForSeats(await openTestStore(), [
      [0, 1],
      [1, 2],
    ]);
    expect(race.heldTwice.length).toBeGreaterThan(0);
    expect(race.soldTwice.length).toBeGreaterThan(0);
  });
});
