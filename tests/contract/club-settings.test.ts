import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ClubSettings } from '../../src/contract/settings.ts';
import { testSettings } from '../support/test-settings.ts';

const faultsOf = (reminders: Partial<typeof testSettings.reminders>) => {
  const read = v.safeParse(ClubSettings, {
    ...testSettings,
    reminders: { ...testSettings.reminders, ...reminders },
  });
  return (read.issues ?? []).map((issue) => v.getDotPath(issue));
};

test('orders are cancelled by themselves only after a last reminder', () => {
  expect(faultsOf({ last_days: 3, cancel_days: 2 })).toEqual([]);
  expect(faultsOf({ last_days: 0, cancel_days: 0 })).toEqual([]);
  expect(faultsOf({ last_days: 0, cancel_days: 2 })).toEqual(['reminders.cancel_days']);
});

test('a last reminder gives three days at least', () => {
  expect(faultsOf({ deadline_days: 3 })).toEqual([]);
  expect(faultsOf({ deadline_days: 2 })).toEqual(['reminders.deadline_days']);
});
