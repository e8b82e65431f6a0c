import { describe, expect, test } from 'vitest';
import {
  type AdmissionDoor,
  type AdmissionRefusal,
  type AdmissionTicket,
  refuseAdmission,
  validityOf,
} from '../../src/domain/admission.ts';
import { storedTimeOf, wallTimeOf } from '../../src/domain/stored-time.ts';

const paid: AdmissionTicket = {
  eventId: 1,
  isCancelled: false,
  orderStatus: 'paid',
  redeemedAt: null,
  validFrom: '2027-04-12T02:00:00',
  validUntil: '2027-04-13T07:00:00',
};
const door: AdmissionDoor = { eventIds: null, now: '2027-04-12T20:45:00' };

const cases: [string, AdmissionTicket | null, AdmissionDoor, AdmissionRefusal | null][] = [
  ['a paid ticket goes in', paid, door, null],
  ['a code that no ticket has', null, door, 'unknown'],
  ['a door of this event', paid, { ...door, eventIds: [1, 2] }, null],
  ['a door of another event', paid, { ...door, eventIds: [2] }, 'wrong_event'],
  ['a door of no event', paid, { ...door, eventIds: [] }, 'wrong_event'],
  ['a single ticket cancelled', { ...paid, isCancelled: true }, door, 'cancelled'],
  ['the whole order cancelled', { ...paid, orderStatus: 'cancelled' }, door, 'cancelled'],
  ['the money given back', { ...paid, orderStatus: 'refunded' }, door, 'cancelled'],
  ['not yet paid', { ...paid, orderStatus: 'open' }, door, 'unpaid'],
  ['let in before', { ...paid, redeemedAt: 1 }, door, 'redeemed'],
  ['let in at the very beginning of all clocks', { ...paid, redeemedAt: 0 }, door, 'redeemed'],
  ['a second too early', paid, { ...door, now: '2027-04-12T01:59:59' }, 'not_yet_valid'],
  ['in the first second', paid, { ...door, now: '2027-04-12T02:00:00' }, null],
  ['in the last second', paid, { ...door, now: '2027-04-13T06:59:59' }, null],
  ['at the end', paid, { ...door, now: '2027-04-13T07:00:00' }, 'no_longer_valid'],
  [
    'valid at any time',
    { ...paid, validFrom: null, validUntil: null },
    { ...door, now: '2031-01-01T00:00:00' },
    null,
  ],
];

test.each(cases)('%s', (_, ticket, at, verdict) => {
  expect(refuseAdmission(ticket, at)).toBe(verdict);
});

describe('where several reasons hold, the one a volunteer would name', () => {
  const everything: AdmissionTicket = { ...paid, isCancelled: true, orderStatus: 'open', redeemedAt: 1 };
  const elsewhereTooEarly: AdmissionDoor = { eventIds: [2], now: '2027-01-01T00:00:00' };

  test('the wrong event comes before all else, then cancelled, unpaid, redeemed and the time', () => {
    expect(refuseAdmission(everything, elsewhereTooEarly)).toBe('wrong_event');
    const early = { ...elsewhereTooEarly, eventIds: null };
    expect(refuseAdmission(everything, early)).toBe('cancelled');
    expect(refuseAdmission({ ...everything, isCancelled: false }, early)).toBe('unpaid');
    expect(refuseAdmission({ ...paid, redeemedAt: 1 }, early)).toBe('redeemed');
    expect(refuseAdmission(paid, early)).toBe('not_yet_valid');
  });
});

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
