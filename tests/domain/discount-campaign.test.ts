import { describe, expect, test } from 'vitest';
import {
  type DiscountCampaign,
  foldDiscountCode,
  refuseDiscount,
} from '../../src/domain/discount-campaign.ts';

const NOW = '2027-03-01T12:00:00';
const campaign: DiscountCampaign = {
  discount: { kind: 'percent', percent: 10 },
  saleStartsAt: '2027-02-01T00:00:00',
  saleEndsAt: '2027-04-01T00:00:00',
  isPaused: false,
  uses: 4,
  maxUses: 5,
  eventIds: [],
};

describe('whether a code holds', () => {
  test('within its period, with a use left, for every event', () => {
    expect(refuseDiscount(campaign, [1, 2], NOW)).toBe(null);
  });

  test('a code without period and limit holds always', () => {
    const free = { ...campaign, saleStartsAt: null, saleEndsAt: null, maxUses: null, uses: 9999 };
    expect(refuseDiscount(free, [1], '2031-01-01T00:00:00')).toBe(null);
  });

  test('a code nobody made is unknown', () => {
    expect(refuseDiscount(null, [1], NOW)).toBe('discount_unknown');
  });

  test.each(['2027-01-31T23:59:59', '2027-04-01T00:00:00'])(
    'at %s, outside its period, it does not hold',
    (now) => {
      expect(refuseDiscount(campaign, [1], now)).toBe('discount_over');
    },
  );

  test.each(['2027-02-01T00:00:00', '2027-03-31T23:59:59'])(
    'at %s, at the edge of its period, it does',
    (now) => {
      expect(refuseDiscount(campaign, [1], now)).toBe(null);
    },
  );

  test('a paused code does not hold', () => {
    expect(refuseDiscount({ ...campaign, isPaused: true }, [1], NOW)).toBe('discount_over');
  });

  test('after its last use it is used up', () => {
    expect(refuseDiscount({ ...campaign, uses: 5 }, [1], NOW)).toBe('discount_used_up');
    expect(refuseDiscount({ ...campaign, uses: 6 }, [1], NOW)).toBe('discount_used_up');
    expect(refuseDiscount({ ...campaign, uses: 0, maxUses: 0 }, [1], NOW)).toBe('discount_used_up');
  });

  test('a code for some events needs every ticket to be of one of them', () => {
    const forTwo = { ...campaign, eventIds: [1, 2] };
    expect(refuseDiscount(forTwo, [2, 2, 1], NOW)).toBe(null);
    expect(refuseDiscount(forTwo, [2, 3], NOW)).toBe('discount_other_event');
  });
});

test('codes are compared without case and surrounding blanks', () => {
  expect(foldDiscountCode('  rebe10 ')).toBe('REBE10');
  expect(foldDiscountCode('Müller5')).toBe('MÜLLER5');
});
