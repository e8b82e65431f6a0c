import { expect, test } from 'vitest';
import {
  documentCutoff,
  documentKeptUntil,
  pastEventCutoff,
  paymentDeadlineCutoff,
  retentionReason,
  unmatchedWithdrawalCutoff,
  unpaidOrderCutoff,
} from '../../src/domain/retention.ts';
import { monthsBefore, startOfBerlinDay } from '../../src/domain/stored-time.ts';

const iso = (at: number) => new Date(at).toISOString();

test.each([
  ['2027-07-12', 3, '2027-04-12'],
  ['2027-05-31', 3, '2027-02-28'],
  ['2028-05-31', 3, '2028-02-29'],
  ['2027-02-15', 3, '2026-11-15'],
  ['2027-01-31', 1, '2026-12-31'],
])('%s: %i months before it is %s', (day, months, before) => {
  expect(monthsBefore(day, months)).toBe(before);
});

test.each([
  ['2027-01-12', '2027-01-11T23:00:00.000Z'],
  ['2027-07-12', '2027-07-11T22:00:00.000Z'],
  ['2027-03-28', '2027-03-27T23:00:00.000Z'],
  ['2027-03-29', '2027-03-28T22:00:00.000Z'],
  ['2027-10-31', '2027-10-30T22:00:00.000Z'],
  ['2027-11-01', '2027-10-31T23:00:00.000Z'],
])('%s begins in Berlin at %s', (day, instant) => {
  expect(iso(startOfBerlinDay(day))).toBe(instant);
});

test('an unpaid order is three whole months old when its day is over, whatever the clock is changed to meanwhile', () => {
  // Ordered on 12 January at any hour: it goes on 13 April.
  expect(iso(unpaidOrderCutoff(Date.parse('2027-04-12T21:59:59Z')))).toBe('2027-01-11T23:00:00.000Z');
  expect(iso(unpaidOrderCutoff(Date.parse('2027-04-12T22:00:00Z')))).toBe('2027-01-12T23:00:00.000Z');
});

test('an order is kept for two weeks behind its deadline, by the calendar in Berlin', () => {
  expect(paymentDeadlineCutoff(Date.parse('2027-04-12T21:59:59Z'))).toBe('2027-03-29');
  expect(paymentDeadlineCutoff(Date.parse('2027-04-12T22:00:00Z'))).toBe('2027-03-30');
});

test('a withdrawal that means no order is kept for a year', () => {
  expect(iso(unmatchedWithdrawalCutoff(Date.parse('2027-04-12T10:00:00Z')))).toBe('2026-04-11T22:00:00.000Z');
});

test('events are past when they were over three months ago', () => {
  expect(pastEventCutoff(Date.parse('2027-07-12T10:00:00Z'))).toBe('2027-04-12');
});

test('a paper is kept to the end of the eighth year after its own, and goes with the next', () => {
  const issued = Date.parse('2026-12-31T22:59:00Z');
  expect(documentKeptUntil(issued)).toBe('2034-12-31');
  expect(documentKeptUntil(Date.parse('2026-12-31T23:00:00Z'))).toBe('2035-12-31');
  expect(documentCutoff(Date.parse('2034-12-31T22:59:59Z'))).toBeLessThanOrEqual(issued);
  expect(documentCutoff(Date.parse('2034-12-31T23:00:00Z'))).toBeGreaterThan(issued);
});

const TODAY = '2027-04-13';
const issued = Date.parse('2027-03-01T12:00:00Z');
const over = {
  status: 'paid',
  isRefundDue: false,
  isAtPaypal: false,
  lastPaperAt: null,
  lastEventDay: '2027-04-12',
} as const;

test.each([
  ['an order still to be paid', { ...over, status: 'open' }, { reason: 'open', until: null }],
  ['tickets of today', { ...over, lastEventDay: TODAY }, { reason: 'to_come', until: TODAY }],
  [
    'money to be given back',
    { ...over, isRefundDue: true, lastPaperAt: issued },
    { reason: 'refund', until: null },
  ],
  [
    'a payment that PayPal looks into',
    { ...over, isAtPaypal: true, lastPaperAt: issued },
    { reason: 'paypal', until: null },
  ],
  ['an invoice', { ...over, lastPaperAt: issued }, { reason: 'papers', until: '2035-12-31' }],
  [
    'cancelled, but with papers',
    { ...over, status: 'cancelled', lastPaperAt: issued, lastEventDay: null },
    { reason: 'papers', until: '2035-12-31' },
  ],
  ['nothing', over, null],
  ['cancelled and nothing', { ...over, status: 'cancelled', lastEventDay: null }, null],
] as const)('what keeps an order: %s', (_, order, kept) => {
  expect(retentionReason(order, TODAY)).toEqual(kept);
});
