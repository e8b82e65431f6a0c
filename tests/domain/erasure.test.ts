import { expect, test } from 'vitest';
import { keptBecause } from '../../src/domain/erasure.ts';

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
  expect(keptBecause(order, TODAY)).toEqual(kept);
});
