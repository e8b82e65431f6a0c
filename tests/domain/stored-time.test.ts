import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  berlinDay,
  dayAfter,
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  hoursAfter,
  instantOfStoredTime,
  isStoredTime,
  monthsBefore,
  storedTimeOf,
  storedTimeOfInstant,
  wallTimeOf,
  weekdayOf,
} from '../../src/domain/stored-time.ts';

describe('two hours ahead of the clock on the wall', () => {
  test('half past six in the evening is stored as half past eight', () => {
    expect(storedTimeOf('2027-04-12T18:30:00')).toBe('2027-04-12T20:30:00');
    expect(formatDate('2027-04-12T20:30:00')).toBe('12.04.2027');
    expect(formatTime('2027-04-12T20:30:00')).toBe('18:30');
  });

  test('the two hours reach over midnight, the end of a month and the end of a year', () => {
    expect(storedTimeOf('2027-04-30T23:15:00')).toBe('2027-05-01T01:15:00');
    expect(formatDate('2028-01-01T00:30:00')).toBe('31.12.2027');
    expect(formatTime('2028-01-01T00:30:00')).toBe('22:30');
    expect(wallTimeOf('2028-03-01T01:00:00')).toBe('2028-02-29T23:00:00');
  });

  test('a time without seconds means the full minute', () => {
    expect(wallTimeOf('2027-04-12T20:30')).toBe('2027-04-12T18:30:00');
  });

  test('there and back is the same time, in every year and on every day', () => {
    const wallTimes = fc
      .date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 19));
    fc.assert(
      fc.property(wallTimes, (wall) => {
        expect(wallTimeOf(storedTimeOf(wall))).toBe(wall);
      }),
    );
  });

  test('weekday, day and time are those of the wall', () => {
    expect(weekdayOf('2027-04-12T20:30:00')).toBe('Montag');
    expect(weekdayOf('2027-04-13T01:30:00')).toBe('Montag');
    expect(formatDateTime('2027-04-12T20:30:00')).toBe('12.04.2027, 18:30');
    expect(formatDateTime('2027-03-01T01:30:00')).toBe('28.02.2027, 23:30');
  });
});

describe('across the clock changes of Berlin', () => {
  test.each([
    ['winter', '2027-01-15T17:30:00Z', '2027-01-15T20:30:00'],
    ['summer', '2027-07-15T16:30:00Z', '2027-07-15T20:30:00'],
    ['the last second before the clock goes forward', '2027-03-28T00:59:59Z', '2027-03-28T03:59:59'],
    ['the second in which it goes forward from 2 to 3', '2027-03-28T01:00:00Z', '2027-03-28T05:00:00'],
    ['the evening after', '2027-03-28T16:30:00Z', '2027-03-28T20:30:00'],
    ['the last second before the clock goes back', '2027-10-31T00:59:59Z', '2027-10-31T04:59:59'],
    ['the second in which it goes back from 3 to 2', '2027-10-31T01:00:00Z', '2027-10-31T04:00:00'],
    ['the evening after that', '2027-10-31T17:30:00Z', '2027-10-31T20:30:00'],
    ['midnight in winter', '2026-12-31T23:00:00Z', '2027-01-01T02:00:00'],
    ['midnight in summer', '2027-06-30T22:00:00Z', '2027-07-01T02:00:00'],
  ])('%s', (_, instant, stored) => {
    expect(storedTimeOfInstant(Date.parse(instant))).toBe(stored);
  });

  test.each(['2027-03-28T02:30:00', '2027-03-28T20:30:00', '2027-10-31T02:30:00', '2027-10-31T18:30:00'])(
    'an event on the day of a change keeps its time on the wall: %s',
    (wall) => {
      expect(formatTime(storedTimeOf(wall))).toBe(wall.slice(11, 16));
      expect(wallTimeOf(storedTimeOf(wall))).toBe(wall);
    },
  );
});

describe('wherever the machine stands', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])(
    'in %s the times are the same',
    (tz) => {
      process.env.TZ = tz;
      expect(formatTime('2027-03-28T20:30:00')).toBe('18:30');
      expect(weekdayOf('2027-04-12T20:30:00')).toBe('Montag');
      expect(storedTimeOfInstant(Date.parse('2027-10-31T01:00:00Z'))).toBe('2027-10-31T04:00:00');
      expect(isStoredTime('2027-03-28T02:30:00')).toBe(true);
    },
  );
});

describe('what is a stored time', () => {
  test.each(['2027-04-12T20:30:00', '2027-04-12T20:30', '2028-02-29T00:00:00'])('%s is one', (text) => {
    expect(isStoredTime(text)).toBe(true);
  });

  test.each([
    '',
    '2027-04-12',
    '2027-04-12 20:30:00',
    '2027-04-12T20:30:00Z',
    '2027-04-12T20:30:00+02:00',
    '2027-04-12T20:30:00.000',
    '2027-02-29T20:30:00',
    '2027-13-01T20:30:00',
    '2027-04-31T20:30:00',
    '2027-04-12T24:00:00',
    '2027-04-12T20:60:00',
    '2027-04-12T20:30:60',
    '2027-04-12T20:30:00\n',
    '２027-04-12T20:30:00',
  ])('%j is none', (text) => {
    expect(isStoredTime(text)).toBe(false);
  });
});

describe('days and hours', () => {
  test('the day in Berlin begins at its own midnight, in winter and in summer', () => {
    expect(berlinDay(Date.parse('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
    expect(berlinDay(Date.parse('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
    expect(berlinDay(Date.parse('2027-06-30T22:00:00Z'))).toBe('2027-07-01');
  });

  test('fourteen days on are fourteen days on, over a month, a leap day and a clock change', () => {
    expect(dayAfter('2027-03-20', 14)).toBe('2027-04-03');
    expect(dayAfter('2028-02-20', 14)).toBe('2028-03-05');
    expect(dayAfter('2027-10-25', 14)).toBe('2027-11-08');
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  });

  test('a month earlier is the same day, or the last of a month that is shorter', () => {
    expect(monthsBefore('2027-07-12', 3)).toBe('2027-04-12');
    expect(monthsBefore('2027-05-31', 3)).toBe('2027-02-28');
  });

  test('a day is read as guests write it', () => {
    expect(formatDay('2027-04-03')).toBe('03.04.2027');
  });

  test('hours are counted on a clock that is never changed', () => {
    expect(hoursAfter('2027-04-12T20:30:00', 6)).toBe('2027-04-13T02:30:00');
    expect(hoursAfter('2027-03-28T03:30:00', 2)).toBe('2027-03-28T05:30:00');
    expect(hoursAfter('2027-04-12T20:30', -24)).toBe('2027-04-11T20:30:00');
  });
});

test.each([
  ['in winter', '2027-01-10T20:30', '2027-01-10T17:30:00Z'],
  ['in summer', '2027-07-10T20:30:00', '2027-07-10T16:30:00Z'],
  ['before the clock goes forward', '2027-03-28T03:59:59', '2027-03-28T00:59:59Z'],
  ['in the hour that it skips', '2027-03-28T04:30:00', '2027-03-28T01:00:00Z'],
  ['after it', '2027-03-28T05:00:00', '2027-03-28T01:00:00Z'],
  ['in the hour that comes twice', '2027-10-31T04:30:00', '2027-10-31T00:30:00Z'],
  ['after it', '2027-10-31T05:00:00', '2027-10-31T02:00:00Z'],
])('the clock in Berlin comes to a stored time %s: %s', (_, stored, instant) => {
  expect(new Date(instantOfStoredTime(stored)).toISOString()).toBe(new Date(instant).toISOString());
  expect(storedTimeOfInstant(instantOfStoredTime(stored)) >= stored).toBe(true);
  expect(storedTimeOfInstant(instantOfStoredTime(stored) - 1000) < stored).toBe(true);
});
