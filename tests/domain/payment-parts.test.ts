import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OVERPAID, partsLess, partsOfOrder } from '../../src/domain/payment-parts.ts';
import { taxSums } from '../../src/domain/tax.ts';

const [adult, child] = [1, 2];
const tickets = [
  { priceId: adult, cents: 5000, ratePercent: 19 },
  { priceId: child, cents: 800, ratePercent: 7 },
];
const sumOf = (parts: ReadonlyMap<number, number>) =>
  [...parts.values()].reduce((sum, cents) => sum + cents, 0);

test('what was paid is for the tickets, what came beyond the total for none of them', () => {
  const paid = (paidCents: number, totalCents = 5800) => partsOfOrder({ tickets, totalCents, paidCents });
  expect([...paid(5800)]).toEqual([
    [child, 800],
    [adult, 5000],
  ]);
  expect([...paid(6000)]).toEqual([
    [child, 800],
    [adult, 5000],
    [OVERPAID, 200],
  ]);
  expect([...paid(2900)]).toEqual([
    [child, 400],
    [adult, 2500],
  ]);
  expect([...paid(5220, 5220)]).toEqual([
    [child, 720],
    [adult, 4500],
  ]);
  expect([...partsOfOrder({ tickets: [], totalCents: 0, paidCents: 800 })]).toEqual([[OVERPAID, 800]]);
});

test('a refund takes back what was cancelled', () => {
  const before = partsOfOrder({ tickets, totalCents: 5800, paidCents: 5800 });
  const after = partsOfOrder({ tickets: tickets.slice(0, 1), totalCents: 5000, paidCents: 5000 });
  expect([...partsLess(after, before)]).toEqual([[child, -800]]);
});

test('the parts add up to the payment to the cent, and those of a paid order to the rates of its invoice', () => {
  const order = fc.record({
    tickets: fc.array(
      fc.record({
        cents: fc.integer({ min: 0, max: 50_000 }),
        ratePercent: fc.constantFrom(null, 0, 7, 19),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    offPercent: fc.integer({ min: 0, max: 100 }),
    paidCents: fc.integer({ min: 0, max: 400_000 }),
  });
  fc.assert(
    fc.property(order, ({ tickets: drawn, offPercent, paidCents }) => {
      const priced = drawn.map((ticket, n) => ({ ...ticket, priceId: n + 1 }));
      const worth = priced.reduce((sum, { cents }) => sum + cents, 0);
      const totalCents = Math.round((worth * (100 - offPercent)) / 100);
      expect(sumOf(partsOfOrder({ tickets: priced, totalCents, paidCents }))).toBe(paidCents);
      const whole = partsOfOrder({ tickets: priced, totalCents, paidCents: totalCents });
      const lines = priced.map(({ cents, ratePercent }) => ({
        grossCents: cents,
        ratePercent: ratePercent ?? -1,
      }));
      for (const { ratePercent, grossCents } of taxSums(lines, worth - totalCents)) {
        const ofRate = priced.filter((ticket) => (ticket.ratePercent ?? -1) === ratePercent);
        expect(ofRate.reduce((sum, { priceId }) => sum + (whole.get(priceId) ?? 0), 0)).toBe(grossCents);
      }
    }),
  );
});
