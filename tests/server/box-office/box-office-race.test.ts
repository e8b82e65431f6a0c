import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RaceStep, raceAtBoxOffice } from '../../support/box-office-race.ts';
import { eachDatabase } from '../../support/each-database.ts';

const quantity = fc.integer({ min: 1, max: 8 });
const seats = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 4 });
const step = fc.oneof<fc.Arbitrary<RaceStep>[]>(
  fc.record({ does: fc.constantFrom('order', 'issue', 'issue', 'give'), quantity }),
  fc.record({ does: fc.constant('keep back'), remaining: fc.nat(20) }),
  fc.record({ does: fc.constantFrom('order seats', 'give seats'), seats }),
);

eachDatabase((_, openTestStore) => {
  test('whatever guests and the team do at once, nothing is sold twice and no quota falls below nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(20),
        fc.array(step, { minLength: 2, maxLength: 12 }),
        async (keptBack, steps) => {
          const race = await raceAtBoxOffice(await openTestStore(), keptBack, steps);
          expect(race.soldTwice).toEqual([]);
          expect(race.remaining).toBeGreaterThanOrEqual(0);
          expect(race.taken).toBe(race.tickets + race.remaining);
          expect(race.taken).toBeLessThanOrEqual(race.capacity);
          expect(race.issuedFromQuota).toBeLessThanOrEqual(race.issuedTickets);
          expect(race.statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
    // Each run is a database of its own.
  }, 60_000);

  test('twenty-five at the gate want twenty tickets, four of them kept back: twenty go in', async () => {
    const steps: RaceStep[] = Array.from({ length: 25 }, () => ({ does: 'issue', quantity: 1 }));
    const race = await raceAtBoxOffice(await openTestStore(), 4, steps);
    expect(race).toMatchObject({ tickets: 20, issuedFromQuota: 4, remaining: 0, taken: 20 });
  });
});
