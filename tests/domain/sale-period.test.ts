import { expect, test } from 'vitest';
import { endOfEvent, saleEndOf, saleStateAt } from '../../src/domain/sale-period.ts';

const START = '2027-01-01T02:00:00';
const END = '2027-04-12T20:30:00';

test.each([
  [START, END, '2027-01-01T01:59:59', 'not_yet'],
  [START, END, '2027-01-01T02:00:00', 'on_sale'],
  [START, END, '2027-04-12T20:29:59', 'on_sale'],
  [START, END, '2027-04-12T20:30:00', 'over'],
  [null, END, '2020-01-01T00:00:00', 'on_sale'],
  [START, null, '2099-01-01T00:00:00', 'on_sale'],
  [null, null, '2027-01-01T00:00:00', 'on_sale'],
  ['2027-01-01T02:00', '2027-04-12T20:30', '2027-01-01T02:00:00', 'on_sale'],
  ['2027-01-01T02:00', '2027-04-12T20:30', '2027-04-12T20:30:00', 'over'],
])('from %s until %s, at %s: %s', (saleStartsAt, saleEndsAt, now, state) => {
  expect(saleStateAt({ saleStartsAt, saleEndsAt }, now)).toBe(state);
});

test('an event is over at its end, or a day after its start where it has none', () => {
  expect(endOfEvent({ startsAt: END, endsAt: '2027-04-13T01:00:00' })).toBe('2027-04-13T01:00:00');
  expect(endOfEvent({ startsAt: END, endsAt: null })).toBe('2027-04-13T20:30:00');
});

test.each([
  [null, null, '2027-04-13T20:30:00'],
  ['2027-04-13T01:00:00', null, '2027-04-13T01:00:00'],
  ['2027-04-13T01:00:00', '2027-04-12T12:00:00', '2027-04-12T12:00:00'],
  ['2027-04-13T01:00:00', '2027-06-01T12:00:00', '2027-04-13T01:00:00'],
  [null, '2027-06-01T12:00:00', '2027-04-13T20:30:00'],
])('an event that ends at %s, its sale at %s: nothing is sold from %s on', (endsAt, saleEndsAt, end) => {
  expect(saleEndOf({ startsAt: END, endsAt, saleEndsAt })).toBe(end);
});
