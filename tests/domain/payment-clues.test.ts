import { expect, test, vi } from 'vitest';
import { paymentClues } from '../../src/domain/payment-clues.ts';

const searched = vi.hoisted(() => ({ count: 0 }));

vi.mock('../../src/domain/order-number.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../src/domain/order-number.ts')>();
  const nearOrderCodes: typeof real.nearOrderCodes = (written) => {
    searched.count++;
    return real.nearOrderCodes(written);
  };
  return { ...real, nearOrderCodes };
});

function cluesOf(text: string, endToEndId: string | null = null) {
  searched.count = 0;
  const entry = { purposeParts: [text], endToEndId, payerName: 'Eva Evil', bookedOn: '2027-03-01' };
  return paymentClues(entry, 'WF');
}

const codes = Array.from(
  { length: 90 },
  (_, n) => `A${'BCDEFGHJK'[n % 9]}7${'ABCDEFGHJK'[Math.floor(n / 9)]}`,
);

/** What somebody writes who wants us to calculate; each is searched in for so many slips at most. */
test.each([
  ['the prefix again and again', 'WF'.repeat(280), 10],
  ['no sign that a code has', 'WF0O1I0WFO0I1OWF1O0I0'.repeat(28), 10],
  ['the same slip again and again', 'A7BCDE '.repeat(80), 10],
  ['one slip after the other', codes.map((code) => `WF${code}XY`).join(''), 40],
  ['slips without a prefix', codes.map((code) => `${code}X`).join(' '), 40],
])('%s costs no more than somebody who means an order', (_, text, most) => {
  cluesOf(text, text);
  expect(searched.count).toBeLessThanOrEqual(most);
});

test('orders are found behind many that are none', () => {
  const text = `${codes
    .slice(0, 50)
    .map((code) => `WF${code}XY`)
    .join(' ')} WF-K7HXAA`;
  expect(cluesOf(text).exact).toContain('K7HXAA');
});

test('an invoice without its year is of this one or of the last', () => {
  expect(cluesOf('Rechnung Nr. 42').invoices).toEqual(['2027-00042', '2026-00042']);
});

test('behind a prefix of one letter, which any word may begin with, a code is never sure', () => {
  const entry = { purposeParts: ['WK7HXAA'], endToEndId: null, payerName: '', bookedOn: '2027-03-01' };
  const { exact, bare } = paymentClues(entry, 'W');
  expect([exact, bare]).toEqual([[], ['K7HXAA']]);
});

test('slips are found behind prefixes that are none', () => {
  expect(cluesOf(`${'WF0O1I0 '.repeat(60)} WF-K7HXAB`).near).toContain('K7HXAA');
});
