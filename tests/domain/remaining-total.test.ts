import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectiveMinOrderCents } from '../../src/domain/discount-campaign.ts';
import { type Discount, priceLines } from '../../src/domain/pricing.ts';
import { isPercentTakenOff, remainingTotal } from '../../src/domain/remaining-total.ts';

const FIVE_OFF_FROM_TWENTY = {
  totalCents: 2800,
  discountCents: 500,
  discountPercent: null,
  discountLeastCents: 2000,
  waivedCents: 0,
  paidCents: 0,
};

test('what is left keeps its discount as long as it is worth what the code asks for', () => {
  expect(remainingTotal(FIVE_OFF_FROM_TWENTY, [2500])).toEqual({
    ticketsCents: 2500,
    feesCents: 0,
    discountCents: 500,
    totalCents: 2000,
    waivedCents: 0,
  });
});

test('below that the discount falls away', () => {
  expect(remainingTotal(FIVE_OFF_FROM_TWENTY, [2000])).toMatchObject({
    discountCents: 500,
    totalCents: 1500,
  });
  expect(remainingTotal(FIVE_OFF_FROM_TWENTY, [1999])).toMatchObject({ discountCents: 0, totalCents: 1999 });
  expect(remainingTotal(FIVE_OFF_FROM_TWENTY, [800])).toMatchObject({ discountCents: 0, totalCents: 800 });
});

test('an amount off never makes the rest free', () => {
  const order = { ...FIVE_OFF_FROM_TWENTY, totalCents: 300, discountLeastCents: 600 };
  expect(remainingTotal(order, [500])).toMatchObject({ totalCents: 300, discountCents: 200 });
  expect(remainingTotal({ ...order, totalCents: 800 }, [500]).totalCents).toBe(500);
});

test('cancelling never makes the rest cost more than all of it did', () => {
  const order = { ...FIVE_OFF_FROM_TWENTY, totalCents: 1500, discountCents: 1500, discountLeastCents: 3000 };
  expect(remainingTotal(order, [2000])).toMatchObject({ totalCents: 1500, discountCents: 500 });
});

test.each([
  ['a guest gets back what was paid beyond the tickets left', 5950, 50, [2000, 2000], 4000, 0],
  ['what is still missing stays waived', 5950, 50, [2000, 4000], 5950, 50],
  [
    'half of it waived, a half cancelled: nothing is owed, nothing is given back',
    2500,
    2500,
    [2500],
    2500,
    0,
  ],
  ['of what was waived nothing is given back', 2500, 2500, [], 0, 0],
  ['one who pays it later after all gets it back', 5000, 50, [2500, 2500], 4950, 50],
] as const)('%s', (_, paidCents, waivedCents, left, totalCents, stillWaived) => {
  const order = {
    totalCents: paidCents === 5000 ? 4950 : paidCents,
    discountCents: waivedCents,
    discountPercent: null,
    discountLeastCents: 0,
    waivedCents,
    paidCents,
  };
  const rest = remainingTotal(order, left);
  expect(rest).toMatchObject({ totalCents, waivedCents: stillWaived, discountCents: stillWaived });
});

test('a percentage is said only where it is what is taken off', () => {
  const order = { ticketsCents: 3000, discountCents: 300, discountPercent: 10 };
  expect(isPercentTakenOff(order)).toBe(true);
  expect(isPercentTakenOff({ ...order, discountCents: 200 })).toBe(false);
  expect(isPercentTakenOff({ ...order, discountPercent: null })).toBe(false);
  expect(isPercentTakenOff({ ticketsCents: 0, discountCents: 0, discountPercent: 10 })).toBe(false);
});

const prices = fc.array(
  fc.integer({ min: 1, max: 60 }).map((euros) => euros * 100),
  { minLength: 2, maxLength: 6 },
);
const discounts: fc.Arbitrary<Discount> = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((euros) => ({ kind: 'amount', cents: euros * 100 }) as const),
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ kind: 'percent', percent }) as const),
);

test('whatever is cancelled one after another: never free by an amount, never below the code, never dearer', () => {
  fc.assert(
    fc.property(prices, discounts, fc.nat(5000), (tickets, discount, minOrderCents) => {
      const leastCents = effectiveMinOrderCents({ discount, maxUses: null, minOrderCents });
      const all = priceLines(
        tickets.map((unitCents) => ({ unitCents, quantity: 1 })),
        discount,
      );
      fc.pre(all.ticketsCents >= leastCents);
      let total = all;
      for (let count = tickets.length - 1; count >= 0; count--) {
        const left = tickets.slice(0, count);
        const order = {
          totalCents: total.totalCents,
          discountCents: total.discountCents,
          discountPercent: discount.kind === 'percent' ? discount.percent : null,
          discountLeastCents: leastCents,
          waivedCents: 0,
          paidCents: 0,
        };
        const next = remainingTotal(order, left);
        expect(next.totalCents).toBeLessThanOrEqual(total.totalCents);
        expect(next.discountCents).toBeGreaterThanOrEqual(0);
        expect(next.discountCents).toBeLessThanOrEqual(total.discountCents);
        expect(next.ticketsCents - next.discountCents).toBe(next.totalCents);
        if (count > 0 && discount.kind === 'amount') expect(next.totalCents).toBeGreaterThan(0);
        if (next.ticketsCents < leastCents && next.discountCents > 0)
          expect(next.totalCents).toBe(total.totalCents);
        total = next;
      }
      expect(total.totalCents).toBe(0);
    }),
  );
});
