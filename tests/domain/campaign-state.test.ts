import { expect, test } from 'vitest';
import { campaignStateAt } from '../../src/domain/campaign-state.ts';

const NOW = '2027-04-12T20:30:00';
const campaign = {
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
  ['begins at its very second', { saleStartsAt: NOW }, 'running'],
  ['is over at its very end', { saleEndsAt: NOW }, 'over'],
  ['is paused before it begins', { isPaused: true, saleStartsAt: '2028-01-01T00:00:00' }, 'paused'],
  ['is over rather than paused or used up', { isPaused: true, maxUses: 0, saleEndsAt: NOW }, 'over'],
])('a campaign %s', (_, change, state) => {
  expect(campaignStateAt({ ...campaign, ...change }, NOW)).toBe(state);
});
