import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { raceForSeats } from '../../../support/seat-race.ts';

eachDatabase((_, openTestStore) => {
  test('thirty guests who want the same seats: each seat goes to one of them', async () => {
    const everybody = Array.from({ length: 30 }, () => [0, 1, 2]);
    const race = await raceForSeats(await openTestStore(), everybody);
    expect(race).toEqual({ heldTwice: [], soldTwice: [], won: 2 });
  });

  test('whatever overlapping seats guests want at once, nothing is held or sold twice', async () => {
    const wish = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 10 }), async (wishes) => {
        const race = await raceForSeats(await openTestStore(), wishes);
        expect(race).toMatchObject({ heldTwice: [], soldTwice: [] });
        expect(race.won).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 15 },
    );
  });
});
