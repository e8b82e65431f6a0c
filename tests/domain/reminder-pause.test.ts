import { expect, test } from 'vitest';
import { type PauseFacts, pauseOf } from '../../src/domain/reminder-pause.ts';

const clear: PauseFacts = {
  email: 'gast@example.org',
  isWithdrawn: false,
  mayBePaid: false,
  lastPaymentAt: null,
  lastReminder: null,
};
const friendly = { at: 1000, isSent: true };

test('nothing speaks against reminding whoever has paid nothing', () => {
  expect(pauseOf('friendly', clear)).toBe(null);
  expect(pauseOf('last', { ...clear, lastReminder: friendly })).toBe(null);
});

test('a part that was paid after the last reminder is an answer to it, one before it is none', () => {
  expect(pauseOf('friendly', { ...clear, lastPaymentAt: 1 })).toBe(null);
  expect(pauseOf('last', { ...clear, lastReminder: friendly, lastPaymentAt: 999 })).toBe(null);
  expect(pauseOf('last', { ...clear, lastReminder: friendly, lastPaymentAt: 1000 })).toBe('partial_payment');
  expect(pauseOf('last', { ...clear, lastPaymentAt: 1000 })).toBe(null);
});

test('a withdrawal keeps from everything', () => {
  for (const step of ['friendly', 'last', 'cancel'] as const)
    expect(pauseOf(step, { ...clear, lastReminder: friendly, isWithdrawn: true })).toBe('withdrawal');
});

test('money that nobody has assigned keeps from everything, a missing address from mails', () => {
  for (const step of ['friendly', 'last', 'cancel'] as const)
    expect(pauseOf(step, { ...clear, lastReminder: friendly, mayBePaid: true })).toBe('bank_entry');
  expect(pauseOf('last', { ...clear, email: '' })).toBe('no_email');
});

test('cancelled is only what nothing was ever paid for, and whose last reminder has gone out', () => {
  expect(pauseOf('cancel', { ...clear, lastReminder: friendly })).toBe(null);
  expect(pauseOf('cancel', { ...clear, lastReminder: friendly, lastPaymentAt: 1 })).toBe('partial_payment');
  expect(pauseOf('cancel', { ...clear, lastReminder: { at: 1, isSent: false } })).toBe('mail_not_sent');
  expect(pauseOf('cancel', clear)).toBe('mail_not_sent');
});
