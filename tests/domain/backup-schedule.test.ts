import { expect, test } from 'vitest';
import {
  type BackupRuns,
  backupProblem,
  backupsToKeep,
  isBackupDue,
  isBackupTestDue,
} from '../../src/domain/backup-schedule.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** All times are in UTC. */
const at = (text: string) => Date.parse(`${text}Z`);
const kept = (times: string[]) =>
  [...backupsToKeep(times.map(at))].map((time) => new Date(time).toISOString().slice(0, 16)).toSorted();

test.each([
  ['none', [], []],
  ['a single one, however old', ['2021-01-01T01:30'], ['2021-01-01T01:30']],
  [
    'the newest of a day in Berlin, which begins before midnight in London',
    ['2027-07-01T21:59', '2027-07-01T22:01', '2027-07-02T01:30', '2027-07-02T09:00'],
    ['2027-07-01T21:59', '2027-07-02T09:00'],
  ],
  [
    'after seven days the newest of each week, after four weeks of each month',
    // Monday 1 March, and the nights before it.
    [
      '2027-03-01T01:30',
      '2027-02-28T01:30',
      '2027-02-27T01:30',
      '2027-02-26T01:30',
      '2027-02-25T01:30',
      '2027-02-24T01:30',
      '2027-02-23T01:30',
      '2027-02-22T01:30',
      '2027-02-21T01:30',
      '2027-02-20T01:30',
      '2027-02-14T01:30',
      '2027-02-13T01:30',
      '2027-02-07T01:30',
      '2027-01-31T01:30',
      '2027-01-30T01:30',
    ],
    [
      '2027-01-31T01:30',
      '2027-02-14T01:30',
      '2027-02-21T01:30',
      '2027-02-23T01:30',
      '2027-02-24T01:30',
      '2027-02-25T01:30',
      '2027-02-26T01:30',
      '2027-02-27T01:30',
      '2027-02-28T01:30',
      '2027-03-01T01:30',
    ],
  ],
  [
    'months and weeks in which none was made do not count',
    ['2027-03-01T01:30', '2026-12-31T01:30', '2026-03-31T01:30', '2026-03-30T01:30'],
    ['2026-03-30T01:30', '2026-03-31T01:30', '2026-12-31T01:30', '2027-03-01T01:30'],
  ],
])('kept: %s', (_, times, expected) => {
  expect(kept(times)).toEqual(expected);
});

test('after two years of nights seven days, four weeks and twelve months are left, the same again the next time', () => {
  const nights = Array.from({ length: 730 }, (_, n) => at('2028-12-31T01:30') - n * DAY_MS);
  const first = backupsToKeep(nights);
  // Sunday 31 December is day, week and month at once; 30 November lies in no week of its own.
  expect(first.size).toBe(7 + 3 + 11);
  expect(backupsToKeep([...first])).toEqual(first);
  expect(new Date(Math.min(...first)).toISOString()).toBe('2028-01-31T01:30:00.000Z');
});

const NEVER: BackupRuns = {
  begun_at: null,
  failed_at: null,
  done_at: null,
  tested_at: null,
  test_failed_at: null,
};
const runs = (events: Partial<Record<keyof BackupRuns, string>>): BackupRuns => ({
  ...NEVER,
  ...Object.fromEntries(Object.entries(events).map(([name, time]) => [name, at(time)])),
});
const NIGHT = '2027-03-02T01:00';

test.each<[string, Partial<Record<keyof BackupRuns, string>>, string, boolean]>([
  ['never yet, at any time of day', {}, '2027-03-01T12:00', true],
  [
    'before the hour',
    { begun_at: '2027-03-01T01:05', done_at: '2027-03-01T01:05' },
    '2027-03-02T00:59',
    false,
  ],
  ['at the hour', { begun_at: '2027-03-01T01:05', done_at: '2027-03-01T01:05' }, NIGHT, true],
  ['done tonight', { begun_at: '2027-03-02T01:05', done_at: '2027-03-02T01:05' }, '2027-03-02T23:00', false],
  ['begun by another process', { begun_at: NIGHT, done_at: '2027-03-01T01:05' }, '2027-03-02T06:59', false],
  ['begun by one that is gone', { begun_at: NIGHT, done_at: '2027-03-01T01:05' }, '2027-03-02T07:00', true],
  ['failed just now', { begun_at: NIGHT, failed_at: '2027-03-02T01:10' }, '2027-03-02T02:09', false],
  ['failed an hour ago', { begun_at: NIGHT, failed_at: '2027-03-02T01:10' }, '2027-03-02T02:10', true],
])('a backup at two in the night in Berlin is due or not: %s', (_, events, now, isDue) => {
  expect(isBackupDue(runs(events), 2, at(now))).toBe(isDue);
});

test('a month after the last test that went well the next backup is tested', () => {
  const now = at('2027-03-31T01:05');
  expect(isBackupTestDue(NEVER, now)).toBe(true);
  expect(isBackupTestDue(runs({ tested_at: '2027-03-01T01:06' }), now)).toBe(false);
  expect(isBackupTestDue(runs({ tested_at: '2027-03-01T01:05' }), now)).toBe(true);
  const again = runs({ tested_at: '2027-02-01T01:05', test_failed_at: '2027-03-30T01:05' });
  expect(isBackupTestDue(again, now)).toBe(true);
});

test.each<[string, Partial<Record<keyof BackupRuns, string>>, string | null]>([
  ['nothing yet', {}, null],
  ['all is well', { begun_at: NIGHT, done_at: NIGHT, tested_at: NIGHT }, null],
  ['one night without', { begun_at: '2027-03-01T01:00', done_at: '2027-03-01T01:00' }, null],
  ['more than that', { begun_at: '2027-03-01T00:00', done_at: '2027-02-28T23:00' }, 'late'],
  ['never came to an end', { begun_at: '2027-02-28T23:00' }, 'late'],
  ['the last one failed', { done_at: '2027-03-01T01:00', begun_at: NIGHT, failed_at: NIGHT }, 'failed'],
  [
    'made good',
    { failed_at: '2027-03-02T01:10', begun_at: '2027-03-02T02:10', done_at: '2027-03-02T02:10' },
    null,
  ],
  ['cannot be restored', { begun_at: NIGHT, done_at: NIGHT, test_failed_at: NIGHT }, 'test_failed'],
])('what somebody has to look into: %s', (_, events, problem) => {
  expect(backupProblem(runs(events), at('2027-03-02T12:00'))).toBe(problem);
});
