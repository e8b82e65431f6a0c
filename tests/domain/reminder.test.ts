import { describe, expect, test } from 'vitest';
import {
  type CancelFacts,
  cancelPauseOf,
  deadlineOf,
  isDaytime,
  isWithin,
  mayStaffOverride,
  noticeDaysOf,
  type PauseFacts,
  type ReminderRules,
  type ReminderStep,
  reminderPauseOf,
  windowOfStep,
} from '../../src/domain/reminder.ts';

const rules: ReminderRules = { friendlyDays: 3, lastDays: 3, deadlineDays: 7, cancelDays: 2 };
const long = Date.parse('2027-01-01T12:00:00Z');

/** Whether a step is due at an instant for an order of long ago. */
function isDue(step: ReminderStep, day: string, at: string, orderedAt = long): boolean {
  const window = windowOfStep(step, rules, Date.parse(at));
  return window !== null && isWithin(window, { day, orderedAt });
}

describe('by days of the calendar in Berlin', () => {
  test.each<[step: ReminderStep, day: string, first: string, before: string]>([
    // In winter midnight in Berlin is 23:00 UTC, in summer 22:00.
    ['friendly', '2027-03-15', '2027-03-11T23:00:00Z', '2027-03-11T22:59:59Z'],
    ['friendly', '2027-07-15', '2027-07-11T22:00:00Z', '2027-07-11T21:59:59Z'],
    ['last', '2027-03-15', '2027-03-17T23:00:00Z', '2027-03-17T22:59:59Z'],
    ['cancel', '2027-03-15', '2027-03-16T23:00:00Z', '2027-03-16T22:59:59Z'],
    // Over the night without the hour from two to three, and over the one that has it twice.
    ['friendly', '2027-03-30', '2027-03-26T23:00:00Z', '2027-03-26T22:59:59Z'],
    ['last', '2027-03-27', '2027-03-29T22:00:00Z', '2027-03-29T21:59:59Z'],
    ['last', '2027-10-30', '2027-11-01T23:00:00Z', '2027-11-01T22:59:59Z'],
    ['friendly', '2027-11-02', '2027-10-29T22:00:00Z', '2027-10-29T21:59:59Z'],
    // Over the end of February and of a year.
    ['last', '2028-02-27', '2028-02-29T23:00:00Z', '2028-02-29T22:59:59Z'],
    ['friendly', '2028-01-02', '2027-12-29T23:00:00Z', '2027-12-29T22:59:59Z'],
  ])('%s of %s begins with the second of %s', (step, day, first, before) => {
    expect(isDue(step, day, first)).toBe(true);
    expect(isDue(step, day, before)).toBe(false);
  });

  test('a friendly reminder still goes on the due date, and no later', () => {
    expect(isDue('friendly', '2027-03-15', '2027-03-15T22:59:59Z')).toBe(true);
    expect(isDue('friendly', '2027-03-15', '2027-03-15T23:00:00Z')).toBe(false);
  });

  test('a last reminder and a cancellation stay due', () => {
    expect(isDue('last', '2027-03-15', '2027-09-01T12:00:00Z')).toBe(true);
    expect(isDue('cancel', '2027-03-15', '2027-09-01T12:00:00Z')).toBe(true);
  });
});

test('whoever has just ordered is not reminded, however short his time is', () => {
  const now = '2027-03-14T12:00:00Z';
  const hours = (count: number) => Date.parse(now) - count * 60 * 60 * 1000;
  expect(isDue('friendly', '2027-03-15', now, hours(48))).toBe(true);
  expect(isDue('friendly', '2027-03-15', now, hours(48) + 1)).toBe(false);
});

test('a step of no days is switched off', () => {
  const off = { friendlyDays: 0, lastDays: 0, deadlineDays: 7, cancelDays: 0 };
  for (const step of ['friendly', 'last', 'cancel'] as const)
    expect(windowOfStep(step, off, Date.parse('2027-03-15T12:00:00Z'))).toBe(null);
});

test('a last reminder says when the order is cancelled, unless the shop cancels nothing', () => {
  expect(noticeDaysOf(rules)).toBe(9);
  expect(noticeDaysOf({ ...rules, cancelDays: 0 })).toBe(null);
});

test('a friendly reminder asks for the due date, a last one for some days from now', () => {
  const now = Date.parse('2027-03-24T23:30:00Z');
  expect(deadlineOf('friendly', '2027-03-27', rules, now)).toBe('2027-03-27');
  // It is the 25th in Berlin already; the clocks go forward on the 28th.
  expect(deadlineOf('last', '2027-03-20', rules, now)).toBe('2027-04-01');
});

test('the shop writes by itself from nine to seven, in summer and winter', () => {
  const at = (...times: string[]) => times.map((time) => isDaytime(Date.parse(time)));
  expect(at('2027-01-10T07:59:59Z', '2027-01-10T08:00:00Z')).toEqual([false, true]);
  expect(at('2027-01-10T17:59:59Z', '2027-01-10T18:00:00Z')).toEqual([true, false]);
  expect(at('2027-07-10T06:59:59Z', '2027-07-10T07:00:00Z')).toEqual([false, true]);
  expect(at('2027-07-10T16:59:59Z', '2027-07-10T17:00:00Z')).toEqual([true, false]);
});

const friendly = { at: 1000, isSent: true };
const clear: PauseFacts = {
  email: 'gast@example.org',
  isExempt: false,
  isWithdrawn: false,
  mayBePaid: false,
  isAtPaypal: false,
  lastPaymentAt: null,
  isRefunded: false,
  lastReminder: friendly,
};
const over: CancelFacts = { today: '2027-03-12', toldDay: '2027-03-12', statementDay: null };

test('nothing speaks against reminding whoever has paid nothing', () => {
  expect(reminderPauseOf({ ...clear, lastReminder: null })).toBe(null);
  expect(reminderPauseOf(clear)).toBe(null);
});

test('a part that was paid after the last reminder is an answer to it, one before it is none', () => {
  expect(reminderPauseOf({ ...clear, lastReminder: null, lastPaymentAt: 1 })).toBe(null);
  expect(reminderPauseOf({ ...clear, lastPaymentAt: 999 })).toBe(null);
  expect(reminderPauseOf({ ...clear, lastPaymentAt: 1000 })).toBe('partial_payment');
});

test.each([
  ['exempt', { isExempt: true }],
  ['withdrawal', { isWithdrawn: true }],
  ['bank_entry', { mayBePaid: true }],
  ['paypal', { isAtPaypal: true }],
  ['refunded', { isRefunded: true, lastPaymentAt: 1 }],
] as const)('%s keeps from everything', (pause, fact) => {
  expect(reminderPauseOf({ ...clear, ...fact })).toBe(pause);
  expect(cancelPauseOf({ ...clear, ...fact }, over)).toBe(pause);
});

test('a missing address keeps from mails alone', () => {
  expect(reminderPauseOf({ ...clear, email: '' })).toBe('no_email');
  expect(cancelPauseOf({ ...clear, email: '' }, over)).toBe(null);
});

test('cancelled is only what nothing was ever paid for, whose guest was told in time, once the bank is silent', () => {
  expect(cancelPauseOf(clear, over)).toBe(null);
  expect(cancelPauseOf({ ...clear, lastPaymentAt: 1 }, over)).toBe('partial_payment');
  expect(cancelPauseOf({ ...clear, lastReminder: null }, over)).toBe('mail_not_sent');
  expect(cancelPauseOf({ ...clear, lastReminder: { at: 1, isSent: false } }, over)).toBe('mail_not_sent');
  expect(cancelPauseOf(clear, { ...over, toldDay: null })).toBe('not_told');
  expect(cancelPauseOf(clear, { ...over, toldDay: '2027-03-13' })).toBe('told_lately');
  expect(cancelPauseOf(clear, { ...over, statementDay: '2027-03-11' })).toBe('bank_statement');
});

test('money that came in part or went back is for people to judge', () => {
  expect(mayStaffOverride('refunded')).toBe(true);
  expect(mayStaffOverride('partial_payment')).toBe(true);
  expect(mayStaffOverride('exempt')).toBe(false);
});
