import { expect, test } from 'vitest';
import { storedTimeOf, wallTimeOf } from '../../src/domain/stored-time.ts';
import { validityOf } from '../../src/domain/validity.ts';

/** Everything as the clock on the wall reads it. */
function validity(starts: string, ends: string | null) {
  const { validFrom, validUntil } = validityOf({
    startsAt: storedTimeOf(starts),
    endsAt: ends === null ? null : storedTimeOf(ends),
  });
  return [wallTimeOf(validFrom), wallTimeOf(validUntil)];
}

test.each([
  ['an evening', '2027-04-12T18:30:00', '2027-04-12T23:00:00', '2027-04-12T00:00:00', '2027-04-13T05:00:00'],
  ['without an end', '2027-04-12T18:30:00', null, '2027-04-12T00:00:00', '2027-04-13T18:30:00'],
  ['three days', '2027-04-09T17:00:00', '2027-04-11T22:00:00', '2027-04-09T00:00:00', '2027-04-12T04:00:00'],
  ['after midnight', '2027-04-13T00:30:00', null, '2027-04-12T20:30:00', '2027-04-14T00:30:00'],
  ['four in the morning', '2027-04-13T04:00:00', null, '2027-04-13T00:00:00', '2027-04-14T04:00:00'],
  [
    'over the clock change',
    '2027-03-27T18:30:00',
    '2027-03-28T01:00:00',
    '2027-03-27T00:00:00',
    '2027-03-28T07:00:00',
  ],
])('%s: %s to %s lets in from %s until %s', (_, starts, ends, from, until) => {
  expect(validity(starts, ends)).toEqual([from, until]);
});
