import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chainStatements,
  type DaySum,
  joinStatements,
  type KeptStatement,
} from '../../src/domain/bank-chain.ts';

const day = (n: number) => `2027-01-${String(n).padStart(2, '0')}`;

/** The days of a month on which this came in, in cents. */
const known = (...cents: [day: number, cents: number][]): DaySum[] =>
  cents.map(([n, sum]) => ({ day: day(n), count: 1, cents: sum }));

const statement = (
  file: string,
  [from, to]: [number, number],
  [openingCents, closingCents]: [number, number],
): KeptStatement => ({ file, from: day(from), to: day(to), openingCents, closingCents });

const days = known([2, 500], [5, 700], [9, -200], [12, 300]);

describe('statements of a bank that are chained to one another', () => {
  test('agree where each begins with what the one before ended with', () => {
    const chain = chainStatements(
      [statement('a', [1, 5], [1000, 2200]), statement('b', [9, 12], [2200, 2300])],
      days,
    );
    expect(chain).toEqual({
      closing: { day: day(12), cents: 2300 },
      since: day(1),
      faults: [],
      overlaps: [],
      unproven: { before: 0, after: 0 },
    });
  });

  test('agree across days that only a table without balances has', () => {
    const chain = chainStatements(
      [statement('a', [1, 2], [1000, 1500]), statement('c', [12, 12], [2000, 2300])],
      days,
    );
    expect(chain.faults).toEqual([]);
  });

  test('name the days and the sum that no file has', () => {
    const chain = chainStatements(
      [statement('a', [1, 5], [1000, 2200]), statement('b', [12, 12], [2450, 2750])],
      known([2, 500], [5, 700], [12, 300]),
    );
    expect(chain.faults).toEqual([
      {
        kind: 'gap',
        from: day(6),
        to: day(11),
        bankCents: 250,
        knownCents: 0,
        before: 'a',
        after: 'b',
      },
    ]);
  });

  test.each([
    ['what is counted twice', 1400],
    ['what was left out', 200],
  ])('name the statement whose entries are others here: %s', (_, cents) => {
    const chain = chainStatements(
      [statement('a', [1, 5], [1000, 2200]), statement('b', [9, 12], [2200, 2300])],
      known([2, 500], [5, cents], [9, -200], [12, 300]),
    );
    expect(chain.faults).toMatchObject([
      { kind: 'inside', from: day(1), to: day(5), bankCents: 1200, knownCents: 500 + cents, before: 'a' },
    ]);
  });

  test('say where they overlap, which counts nothing twice', () => {
    const chain = chainStatements(
      [statement('b', [5, 12], [1500, 2300]), statement('a', [1, 9], [1000, 2000])],
      days,
    );
    expect(chain.faults).toEqual([]);
    expect(chain.overlaps).toEqual([{ from: day(5), to: day(9), before: 'a', after: 'b' }]);
  });

  test('may be cut at noon, whether the other half or the whole day follows', () => {
    const noon = statement('a', [1, 5], [1000, 1900]);
    const both = known([2, 500], [5, 700]);
    expect(chainStatements([noon, statement('b', [5, 5], [1900, 2200])], both)).toMatchObject({
      faults: [],
      overlaps: [],
    });
    expect(chainStatements([noon, statement('b', [2, 9], [1000, 2200])], both).faults).toEqual([]);
    expect(chainStatements([noon, statement('b', [5, 9], [1500, 2200])], both).faults).toEqual([]);
    // Also weeks later, when nothing nearby makes up for it.
    expect(chainStatements([noon, statement('b', [5, 25], [1900, 2200])], both).faults).toEqual([]);
    const whole = statement('a', [1, 25], [1000, 2200]);
    expect(chainStatements([whole, statement('b', [3, 5], [1500, 1900])], both).faults).toEqual([]);
    // Nothing follows: then the balance at noon is the last word.
    expect(chainStatements([noon], both).faults).toHaveLength(1);
  });

  test('that name two balances for one evening contradict each other', () => {
    const chain = chainStatements(
      [statement('a', [1, 5], [1000, 2200]), statement('b', [6, 12], [2250, 2350])],
      days,
    );
    expect(chain.faults).toMatchObject([
      { kind: 'contradiction', from: day(5), to: day(5), bankCents: 50, knownCents: 0 },
    ]);
  });

  test('agree where an entry bears the date of a day before its statement', () => {
    const chain = chainStatements(
      [
        statement('a', [2, 2], [1000, 1500]),
        statement('b', [4, 4], [1500, 1600]),
        statement('c', [5, 5], [1600, 1900]),
      ],
      // 200 of the last statement bear the date of the second.
      known([2, 500], [4, 300], [5, 100]),
    );
    expect(chain.faults).toEqual([]);
    // Weeks apart it is a payment missing here and another counted twice there.
    const apart = chainStatements(
      [
        statement('a', [2, 2], [1000, 1500]),
        statement('b', [4, 4], [1500, 1600]),
        statement('c', [25, 25], [1600, 1900]),
      ],
      known([2, 500], [4, 300], [25, 100]),
    );
    expect(apart.faults).toHaveLength(2);
  });

  test('leave unsaid what came before the first and after the last', () => {
    const chain = chainStatements([statement('a', [5, 9], [1500, 2000])], days);
    expect(chain).toMatchObject({ since: day(5), unproven: { before: 1, after: 1 } });
    expect(chainStatements([], days)).toMatchObject({ closing: null, unproven: { before: 4, after: 0 } });
  });

  test('agree for any account however its days are cut into files, and never once a cent is missing', () => {
    const months = fc.record({
      cents: fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 20, maxLength: 20 }),
      cuts: fc.array(fc.tuple(fc.nat(19), fc.nat(6)), { minLength: 1, maxLength: 8 }),
      opening: fc.integer({ min: -5000, max: 5000 }),
      lost: fc.nat(19),
    });
    fc.assert(
      fc.property(months, ({ cents, cuts, opening, lost }) => {
        const until = (n: number) => cents.slice(0, n).reduce((sum, one) => sum + one, opening);
        const files = cuts.map(([start, length], n) => {
          const end = Math.min(19, start + length);
          return statement(`f${n}`, [start + 1, end + 1], [until(start), until(end + 1)]);
        });
        const all = cents.map((sum, n): DaySum => ({ day: day(n + 1), count: 1, cents: sum }));
        expect(chainStatements(files, all).faults).toEqual([]);
        const isCovered = cuts.some(([start, length]) => start <= lost && lost <= start + length);
        const less = all.map((one, n) => (n === lost ? { ...one, cents: one.cents - 1 } : one));
        const found = chainStatements(files, less).faults;
        if (isCovered) expect(found.map((one) => one.bankCents - one.knownCents)).toEqual([1]);
      }),
    );
  });
});

test('rows that name the balance after each are one statement, whichever comes first, and none with a row missing', () => {
  const rows = [
    statement('', [2, 2], [1000, 1500]),
    statement('', [5, 5], [1500, 2200]),
    statement('', [9, 9], [2200, 2000]),
  ];
  const whole = { from: day(2), to: day(9), openingCents: 1000, closingCents: 2000 };
  expect(joinStatements(rows)).toEqual(whole);
  expect(joinStatements(rows.toReversed())).toEqual(whole);
  expect(joinStatements(rows.filter((_, at) => at !== 1))).toBeNull();
  expect(joinStatements([])).toBeNull();
});
