import { describe, expect, test } from 'vitest';
import {
  campaignStateAt,
  type DiscountCampaign,
  effectiveMinOrderCents,
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
  minOrderCents: 0,
  eventIds: [],
  priceIds: [],
  mostTickets: null,
};
const basketOf = (...eventIds: number[]) => ({
  eventIds,
  priceIds: [7],
  tickets: 2,
  ticketsCents: 2500,
});

describe('whether a code holds', () => {
  test('within its period, with a use left, for every event', () => {
    expect(refuseDiscount(campaign, basketOf(1, 2), NOW)).toBe(null);
  });

  test('a code without period and limit holds always', () => {
    const free = { ...campaign, saleStartsAt: null, saleEndsAt: null, maxUses: null, uses: 9999 };
    expect(refuseDiscount(free, basketOf(1), '2031-01-01T00:00:00')).toBe(null);
  });

  test('a code nobody made is unknown', () => {
    expect(refuseDiscount(null, basketOf(1), NOW)).toBe('discount_unknown');
  });

  test.each(['2027-01-31T23:59:59', '2027-04-01T00:00:00'])(
    'at %s, outside its period, it does not hold',
    (now) => {
      expect(refuseDiscount(campaign, basketOf(1), now)).toBe('discount_over');
    },
  );

  test.each(['2027-02-01T00:00:00', '2027-03-31T23:59:59'])(
    'at %s, at the edge of its period, it does',
    (now) => {
      expect(refuseDiscount(campaign, basketOf(1), now)).toBe(null);
    },
  );

  test('a paused code does not hold', () => {
    expect(refuseDiscount({ ...campaign, isPaused: true }, basketOf(1), NOW)).toBe('discount_over');
  });

  test('after its last use it is used up', () => {
    expect(refuseDiscount({ ...campaign, uses: 5 }, basketOf(1), NOW)).toBe('discount_used_up');
    expect(refuseDiscount({ ...campaign, uses: 6 }, basketOf(1), NOW)).toBe('discount_used_up');
    expect(refuseDiscount({ ...campaign, uses: 0, maxUses: 0 }, basketOf(1), NOW)).toBe('discount_used_up');
  });

  test('a code for some events needs every ticket to be of one of them', () => {
    const forTwo = { ...campaign, eventIds: [1, 2] };
    expect(refuseDiscount(forTwo, basketOf(2, 2, 1), NOW)).toBe(null);
    expect(refuseDiscount(forTwo, basketOf(2, 3), NOW)).toBe('discount_other_event');
  });
});

describe('which tickets a code holds for', () => {
  test('those of its prices, and only if all are', () => {
    const forOne = { ...campaign, priceIds: [7] };
    expect(refuseDiscount(forOne, basketOf(1), NOW)).toBe(null);
    expect(refuseDiscount(forOne, { ...basketOf(1), priceIds: [7, 8] }, NOW)).toBe('discount_other_event');
  });

  test('as many as an order may have', () => {
    const forTwo = { ...campaign, mostTickets: 2 };
    expect(refuseDiscount(forTwo, basketOf(1), NOW)).toBe(null);
    expect(refuseDiscount(forTwo, { ...basketOf(1), tickets: 3 }, NOW)).toBe('discount_too_many_tickets');
  });
});

describe('from which value on a code holds', () => {
  const judge = (more: Partial<DiscountCampaign>, ticketsCents: number) =>
    refuseDiscount({ ...campaign, ...more }, { ...basketOf(1), ticketsCents }, NOW);
  const five = { discount: { kind: 'amount', cents: 500 }, maxUses: null } as const;

  test('from the one that the staff say', () => {
    expect(judge({ minOrderCents: 2000 }, 1999)).toBe('discount_below_least');
    expect(judge({ minOrderCents: 2000 }, 2000)).toBe(null);
    expect(judge({ ...five, minOrderCents: 2000 }, 1900)).toBe('discount_below_least');
  });

  test.each([
    [500, 600],
    [450, 500],
    [100, 200],
    [2500, 2600],
  ])(
    'an amount of %i cents without a limit of uses never pays for everything: from %i on',
    (cents, least) => {
      const amount = { discount: { kind: 'amount', cents }, maxUses: null } as const;
      expect(effectiveMinOrderCents({ ...campaign, ...amount })).toBe(least);
      expect(judge(amount, least - 100)).toBe('discount_below_least');
      expect(judge(amount, least)).toBe(null);
    },
  );

  test('where the staff limit the uses, or give a percentage, it may', () => {
    expect(judge({ ...five, maxUses: 5 }, 500)).toBe(null);
    expect(judge({ discount: { kind: 'percent', percent: 100 }, maxUses: null }, 100)).toBe(null);
  });
});

test('codes are compared without case and surrounding blanks', () => {
  expect(foldDiscountCode('  rebe10 ')).toBe('REBE10');
  expect(foldDiscountCode('Müller5')).toBe('MÜLLER5');
});

const CAMPAIGN_NOW = '2027-04-12T20:30:00';
const limitedCampaign = {
  saleStartsAt: null,
  saleEndsAt: null,
  isPaused: false,
  uses: 0,
  maxUses: null,
  codes: null,
};

test.each([
  ['runs without any limit', {}, 'running'],
  ['runs up to its last use', { uses: 9, maxUses: 10 }, 'running'],
  ['is used up with its last use', { uses: 10, maxUses: 10 }, 'used_up'],
  ['is used up with its last code', { codes: { all: 3, used: 3 } }, 'used_up'],
  ['waits for its first code', { codes: { all: 0, used: 0 } }, 'no_codes'],
  ['begins later', { saleStartsAt: '2027-04-12T20:30:01' }, 'not_yet'],
  ['begins at its very second', { saleStartsAt: CAMPAIGN_NOW }, 'running'],
  ['is over at its very end', { saleEndsAt: CAMPAIGN_NOW }, 'over'],
  ['is paused before it begins', { isPaused: true, saleStartsAt: '2028-01-01T00:00:00' }, 'paused'],
  ['is over rather than paused or used up', { isPaused: true, maxUses: 0, saleEndsAt: CAMPAIGN_NOW }, 'over'],
])('a campaign %s', (_, change, state) => {
  expect(campaignStateAt({ ...limitedCampaign, ...change }, CAMPAIGN_NOW)).toBe(state);
});
