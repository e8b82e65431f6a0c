import { describe, expect, test } from 'vitest';
import {
  type AlarmKind,
  type AlarmNotice,
  type Alarms,
  type Findings,
  putsOffAllSince,
  standingAlarms,
  updateAlarms,
  withTold,
} from '../../src/domain/alarms.ts';

const MINUTE = 60_000;

/** Looks once a minute with these findings; mails arrive unless `isMailDown`. Answers what was told, and when. */
function watch(looks: (minute: number) => Findings, minutes: number, isMailDown = (_: number) => false) {
  let alarms: Alarms = {};
  const told: [minute: number, kind: AlarmKind, what: AlarmNotice['what']][] = [];
  for (let minute = 0; minute <= minutes; minute++) {
    const updated = updateAlarms(alarms, looks(minute), minute * MINUTE);
    alarms = updated.alarms;
    for (const notice of updated.notices) {
      if (isMailDown(minute)) continue;
      told.push([minute, notice.kind, notice.what]);
      alarms = withTold(alarms, notice, minute * MINUTE);
    }
  }
  return { told, alarms };
}

const disk = (isLow: boolean): Findings => ({ disk: isLow });

test('a blip says nothing and is forgotten, however often it comes', () => {
  const { told, alarms } = watch((minute) => disk(minute % 20 < 10), 200);
  expect(told).toEqual([]);
  expect(standingAlarms(alarms, 200 * MINUTE)).toEqual([]);
  expect(watch((minute) => disk(minute < 10), 20).alarms).toEqual({});
});

test('what stands is told once, and once more when it is over; then it may begin again', () => {
  const { told, alarms } = watch((minute) => disk(minute < 600 || (minute >= 700 && minute < 800)), 1_000);
  expect(told).toEqual([
    [15, 'disk', 'began'],
    [659, 'disk', 'over'],
    [715, 'disk', 'began'],
    [859, 'disk', 'over'],
  ]);
  expect(alarms).toEqual({});
});

test('what comes back before it was over is still the same', () => {
  const { told } = watch((minute) => disk(minute % 60 < 30), 600);
  expect(told).toEqual([[15, 'disk', 'began']]);
});

test('what one process sees and another does not is wrong for both', () => {
  let alarms: Alarms = {};
  for (let minute = 0; minute <= 15; minute++) {
    alarms = updateAlarms(alarms, disk(true), minute * MINUTE).alarms;
    alarms = updateAlarms(alarms, disk(false), minute * MINUTE + 1).alarms;
  }
  expect(standingAlarms(alarms, 15 * MINUTE)).toEqual(['disk']);
});

test('what cannot be known just now neither begins nor ends anything', () => {
  expect(watch(() => ({}), 100).alarms).toEqual({});
  const { told } = watch((minute) => (minute < 20 ? disk(true) : {}), 300);
  expect(told).toEqual([[15, 'disk', 'began']]);
});

test('a mail that cannot be sent is tried again after five minutes, and dropped when there is nothing left to tell', () => {
  const stuck = (until: number) => (minute: number) => ({ mail: minute < until });
  const later = watch(stuck(60), 100, (minute) => minute < 31);
  expect(later.told).toEqual([
    [35, 'mail', 'began'],
    [74, 'mail', 'over'],
  ]);
  const never = watch(stuck(60), 200, (minute) => minute < 60);
  expect(never.told).toEqual([]);
  expect(never.alarms).toEqual({});
});

test('while one process sends, no other does, and its alarm is not forgotten', () => {
  const began = watch(() => disk(true), 14).alarms;
  const first = updateAlarms(began, disk(true), 15 * MINUTE);
  expect(first.notices).toHaveLength(1);
  expect(updateAlarms(first.alarms, disk(true), 16 * MINUTE).notices).toEqual([]);
  const recovered = updateAlarms(first.alarms, disk(false), 19 * MINUTE).alarms;
  const [notice] = first.notices;
  if (notice === undefined) throw new Error('Nothing was to be told.');
  const told = withTold(recovered, notice, 19 * MINUTE);
  expect(updateAlarms(told, disk(false), 76 * MINUTE).notices).toMatchObject([
    { kind: 'disk', what: 'over' },
  ]);
});

test('what came back while its end was being told begins anew', () => {
  const { alarms } = watch((minute) => disk(minute < 20), 78);
  const over = updateAlarms(alarms, disk(false), 79 * MINUTE);
  const back = updateAlarms(over.alarms, disk(true), 79 * MINUTE + 1).alarms;
  const [notice] = over.notices;
  if (notice === undefined) throw new Error('Nothing was to be told.');
  expect(withTold(back, notice, 79 * MINUTE + 2)).toEqual({});
});

test('a shop that was off begins to count anew', () => {
  const before = updateAlarms({}, disk(true), 0).alarms;
  const after = updateAlarms(before, disk(true), 24 * 60 * MINUTE);
  expect(after.notices).toEqual([]);
  expect(after.alarms.disk?.since).toBe(24 * 60 * MINUTE);
});

test('a backup that failed once and worked an hour later is no alarm', () => {
  expect(watch((minute) => ({ backup: minute < 60 }), 300).told).toEqual([]);
  expect(watch((minute) => ({ backup: minute < 600 }), 700).told).toEqual([
    [150, 'backup', 'began'],
    [602, 'backup', 'over'],
  ]);
});

describe('a mail server that puts off everything', () => {
  const mails = (at: number, ...domains: string[]) =>
    domains.map((domain, n) => ({ address: `guest-${n}@${domain}`, at: at + n }));
  const sent = mails(0, 'gmx.example', 'web.example', 'mail.example');

  test('is one that has taken mail for several domains, and now takes none at all', () => {
    expect(putsOffAllSince(mails(10, 'gmx.example', 'WEB.example', 'mail.example'), sent)).toBe(10);
    const later = [...sent, { address: 'anna@gmx.example', at: 11 }];
    expect(putsOffAllSince(mails(10, 'gmx.example', 'web.example', 'mail.example'), later)).toBe(null);
  });

  test('is not one that puts off domains which it does not know, or few', () => {
    expect(putsOffAllSince(mails(10, ...sent.map((_, n) => `nowhere-${n}.example`)), sent)).toBe(null);
    expect(putsOffAllSince(mails(10, 'gmx.example', 'gmx.example', 'web.example'), sent)).toBe(null);
    expect(putsOffAllSince([], [])).toBe(null);
  });
});
