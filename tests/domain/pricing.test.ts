import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Discount, FEES_CENTS, priceLines } from '../../src/domain/pricing.ts';

const two = [
  { unitCents: 2500, quantity: 2 },
  { unitCents: 1500, quantity: 1 },
];

describe('what an order costs', () => {
  test('tickets, no fees, no discount', () => {
    expect(priceLines(two, null)).toEqual({
      ticketsCents: 6500,
      feesCents: 0,
      discountCents: 0,
      totalCents: 6500,
    });
  });

  test('nothing in it costs nothing', () => {
    expect(priceLines([], { kind: 'amount', cents: 500 }).totalCents).toBe(0);
    expect(priceLines([], { kind: 'percent', percent: 10 }).totalCents).toBe(0);
  });

  test('a fixed amount comes off the total', () => {
    expect(priceLines(two, { kind: 'amount', cents: 500 })).toMatchObject({
      discountCents: 500,
      totalCents: 6000,
    });
  });

  test('a fixed amount beyond the total takes it to 0 and not below', () => {
    expect(priceLines(two, { kind: 'amount', cents: 10_000 })).toMatchObject({
      discountCents: 6500,
      totalCents: 0,
    });
  });

  test('a percentage can leave half euros', () => {
    expect(priceLines([{ unitCents: 2500, quantity: 1 }], { kind: 'percent', percent: 10 })).toMatchObject({
      discountCents: 250,
      totalCents: 2250,
    });
  });

  test('a percentage is taken off the whole and rounded once', () => {
    const three = [{ unitCents: 333, quantity: 3 }];
    expect(priceLines(three, { kind: 'percent', percent: 10 }).discountCents).toBe(100);
  });

  test('half a cent goes to the guest', () => {
    expect(priceLines([{ unitCents: 5, quantity: 1 }], { kind: 'percent', percent: 10 })).toMatchObject({
      discountCents: 1,
      totalCents: 4,
    });
  });

  test('a hundred percent leaves nothing to pay', () => {
    expect(priceLines(two, { kind: 'percent', percent: 100 }).totalCents).toBe(0);
  });
});

describe('whatever is ordered', () => {
  const lines = fc.array(
    fc.record({
      unitCents: fc.integer({ min: 0, max: 1_000_00 }),
      quantity: fc.integer({ min: 1, max: 10_000 }),
    }),
    { maxLength: 50 },
  );
  const discount: fc.Arbitrary<Discount | null> = fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 1_000_000_00 }) }),
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  );

  test('every amount is whole cents, none is negative, and they add up', () => {
    fc.assert(
      fc.property(lines, discount, (ordered, off) => {
        const total = priceLines(ordered, off);
        for (const cents of Object.values(total)) {
          expect(Number.isSafeInteger(cents)).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(0);
        }
        expect(total.feesCents).toBe(FEES_CENTS);
        expect(total.totalCents).toBe(total.ticketsCents + total.feesCents - total.discountCents);
      }),
    );
  });

  test('the order of the lines does not matter, nor how a quantity is split into lines', () => {
    fc.assert(
      fc.property(lines, discount, (ordered, off) => {
        const total = priceLines(ordered, off);
        expect(priceLines(ordered.toReversed(), off)).toEqual(total);
        const split = ordered.flatMap(({ unitCents, quantity }) => [
          { unitCents, quantity: 1 },
          { unitCents, quantity: quantity - 1 },
        ]);
        expect(priceLines(split, off)).toEqual(total);
      }),
    );
  });

  test('a percentage is never off by more than half a cent', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 100 }), (ordered, percent) => {
        const { ticketsCents, discountCents } = priceLines(ordered, { kind: 'percent', percent });
        expect(Math.abs(discountCents * 100 - ticketsCents * percent)).toBeLessThanOrEqual(50);
      }),
    );
  });

  test('a larger discount never makes an order dearer', () => {
    const percents = fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }));
    fc.assert(
      fc.property(lines, percents, (ordered, [a, b]) => {
        const least = priceLines(ordered, { kind: 'percent', percent: Math.min(a, b) });
        const most = priceLines(ordered, { kind: 'percent', percent: Math.max(a, b) });
        expect(most.totalCents).toBeLessThanOrEqual(least.totalCents);
      }),
    );
  });
});
