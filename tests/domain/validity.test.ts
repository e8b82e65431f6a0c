import { expect, test } from 'vitest';
import { storedTimeOf, wallTimeOf } from '../../src/domain/stored-time.ts';
import { validityOf } from '../../src/domain/validity.ts';

const stored = (wall: string | null) => (wall === null ? null : storedTimeOf(wall));

test.each([
  ['an evening', '2027-04-12T18:30:00', '2027-04-12T23:00:00', '2027-04-13T05:00:00'],
  ['without an end', '2027-04-12T18:30:00', null, '2027-04-13T18:30:00'],
  ['three days', '2027-04-09T17:00:00', '2027-04-11T22:00:00', '2027-04-12T04:00:00'],
  ['over the clock change', '2027-03-27T18:30:00', '2027-03-28T01:00:00', '2027-03-28T07:00:00'],
])('%s: %s to %s lets in until %s', (_, starts, ends, until) => {
  const event = { startsAt: storedTimeOf(starts), endsAt: stored(ends), admissionStartsAt: null };
  expect(wallTimeOf(validityOf(event).validUntil)).toBe(until);
});

test('a ticket lets in from when the club says so, and from the beginning where it says nothing', () => {
  const event = { startsAt: storedTimeOf('2027-04-12T18:30:00'), endsAt: null };
  expect(validityOf({ ...event, admissionStartsAt: null }).validFrom).toBeNull();
  const admissionStartsAt = storedTimeOf('2027-04-12T17:00:00');
  expect(validityOf({ ...event, admissionStartsAt }).validFrom).toBe(admissionStartsAt);
});
