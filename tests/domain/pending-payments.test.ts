import { expect, test } from 'vitest';
import { orderCode } from '../../src/domain/order-number.ts';
import { paymentClues } from '../../src/domain/payment-clues.ts';
import { type PendingPayment, pendingPayments } from '../../src/domain/pending-payments.ts';

const TODAY = '2027-03-10';

const code = orderCode(Uint8Array.of(1, 20, 3, 14, 5, 16, 7, 8, 9, 10));

const openOrder = {
  id: 'a',
  number: `WF27-${code}`,
  openCents: 8400,
  firstname: 'Zoë',
  lastname: 'Müller-Lüdenscheidt',
  orderedOn: '2027-02-20',
  payableUntil: '2027-03-06',
};

function pending(
  text: string,
  payer: string,
  { cents = 1700, ...more }: { cents?: number } & Partial<PendingPayment> = {},
): PendingPayment {
  const entry = { purposeParts: [text], endToEndId: null, payerName: payer, bookedOn: '2027-03-01' };
  const clues = paymentClues(entry, 'WF27');
  return {
    id: 7,
    importId: 1,
    bookedOn: '2027-03-01',
    leftCents: cents,
    state: 'suggested',
    clues,
    orderIds: [],
    ...more,
  };
}

test.each<[what: string, payment: PendingPayment, fits: boolean]>([
  ['its code', pending(`WF27-${code} Danke`, 'Oma'), true],
  ['its code with one slip', pending(`WF27-${code.slice(0, 5)}`, 'Oma'), true],
  ['its amount', pending('Weinfest', 'Otto Berg', { cents: 8400 }), true],
  ["its guest's whole name", pending('Karten', 'Zoe Mueller-Luedenscheidt'), true],
  ['what it is proposed for', pending('Karten', 'Otto Berg', { orderIds: ['a'] }), true],
  ['only the last name', pending('Karten', 'Otto Müller-Lüdenscheidt'), false],
  ['nothing of it', pending('Spende', 'Otto Berg'), false],
  [
    'the amount of what is exactly for another',
    pending('WF27-X', 'Otto Berg', { cents: 8400, state: 'matched', orderIds: ['b'] }),
    false,
  ],
  [
    'the amount of what is exactly for another, though late',
    pending('WF27-X', 'Otto Berg', { cents: 8400, state: 'after_deadline', orderIds: ['b'] }),
    false,
  ],
  ['exactly this one', pending('', 'Otto Berg', { state: 'matched', orderIds: ['a'] }), true],
])('%s', (_, payment, fits) => {
  expect(pendingPayments([pending('Spende', 'Ida'), payment], TODAY)(openOrder)?.id ?? null).toBe(
    fits ? 7 : null,
  );
});

test('without money that waits nothing fits', () => {
  expect(pendingPayments([], TODAY)(openOrder)).toBe(null);
});

test('thirty thousand transfers in one name are no more work than their number', () => {
  const one = pending('Karten', 'Zoe Mueller');
  const many = Array.from({ length: 30_000 }, (_, id) => ({ ...one, id }));
  expect(pendingPayments(many, TODAY)({ ...openOrder, lastname: 'Müller' })?.id).toBe(0);
});

test.each<[what: string, bookedOn: string, today: string, fits: boolean]>([
  ['on the day of the order', '2027-02-20', TODAY, true],
  ['before the order', '2027-02-19', TODAY, false],
  ['four weeks after the deadline', '2027-04-03', '2027-04-10', true],
  ['later than that', '2027-04-04', '2027-04-10', false],
  ['six weeks ago', '2027-03-01', '2027-04-12', true],
  ['longer ago, so that somebody has looked at it', '2027-03-01', '2027-04-13', false],
])('the amount alone counts for a payment booked in time: %s', (_, bookedOn, today, fits) => {
  const amount = pending('Weinfest', 'Otto Berg', { cents: 8400, bookedOn });
  const others = [amount, { ...amount, id: 8, bookedOn: '2026-01-01' }];
  expect(pendingPayments(others, today)(openOrder)?.id ?? null).toBe(fits ? 7 : null);
});

test('the amount with the last name counts however long ago it was booked', () => {
  const amount = { cents: 8400, bookedOn: '2027-01-02' };
  const find = (payer: string) =>
    pendingPayments([pending('Weinfest', payer, amount)], '2027-12-01')(openOrder)?.id ?? null;
  expect(find('Otto Müller-Lüdenscheidt')).toBe(7);
  expect(find('Otto Müller')).toBe(null);
  expect(find('Otto Berg')).toBe(null);
});
