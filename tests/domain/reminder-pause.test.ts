import { expect, test } from 'vitest';
import {
  type CancelFacts,
  cancelPauseOf,
  isForPeople,
  type PauseFacts,
  pauseOf,
} from '../../src/domain/reminder-pause.ts';

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
  expect(pauseOf({ ...clear, lastReminder: null })).toBe(null);
  expect(pauseOf(clear)).toBe(null);
});

test('a part that was paid after the last reminder is an answer to it, one before it is none', () => {
  expect(pauseOf({ ...clear, lastReminder: null, lastPaymentAt: 1 })).toBe(null);
  expect(pauseOf({ ...clear, lastPaymentAt: 999 })).toBe(null);
  expect(pauseOf({ ...clear, lastPaymentAt: 1000 })).toBe('partial_payment');
});

test.each([
  ['exempt', { isExempt: true }],
  ['withdrawal', { isWithdrawn: true }],
  ['bank_entry', { mayBePaid: true }],
  ['paypal', { isAtPaypal: true }],
  ['refunded', { isRefunded: true, lastPaymentAt: 1 }],
] as const)('%s keeps from everything', (pause, fact) => {
  expect(pauseOf({ ...clear, ...fact })).toBe(pause);
  expect(cancelPauseOf({ ...clear, ...fact }, over)).toBe(pause);
});

test('a missing address keeps from mails alone', () => {
  expect(pauseOf({ ...clear, email: '' })).toBe('no_email');
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
  expect(isForPeople('refunded')).toBe(true);
  expect(isForPeople('partial_payment')).toBe(true);
  expect(isForPeople('exempt')).toBe(false);
});
