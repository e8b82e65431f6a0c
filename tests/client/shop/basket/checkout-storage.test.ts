import { afterEach, expect, test } from 'vitest';
import {
  hasOpenAttempt,
  readBillingDraft,
  readDiscountCode,
} from '../../../../src/client/shop/basket/checkout-storage.ts';

afterEach(() => sessionStorage.clear());

const damaged = ['', '{', 'null', '7', 'true', '[]', '"', '{"key":7}', '[null]'];
const keep = (name: string, value: unknown) => sessionStorage.setItem(name, JSON.stringify(value));

test.each(damaged)('a code kept as %s is none', (text) => {
  sessionStorage.setItem('discount', text);
  expect(readDiscountCode()).toBeNull();
});

test('a kept code comes back, unless it is longer than any', () => {
  keep('discount', 'REBE10');
  expect(readDiscountCode()).toBe('REBE10');
  for (const code of ['', 'R'.repeat(101)]) {
    keep('discount', code);
    expect(readDiscountCode()).toBeNull();
  }
});

test.each(damaged)('an attempt kept as %s is none', (text) => {
  sessionStorage.setItem('order-attempt', text);
  expect(hasOpenAttempt()).toBe(false);
});

test('an attempt is one only with a whole key and all that was sent as text', () => {
  const key = '0123456789abcdef0123456789abcdef';
  keep('order-attempt', { key, sent: ['{}'] });
  expect(hasOpenAttempt()).toBe(true);
  for (const kept of [{ key }, { key, sent: [7] }, { key: key.slice(17), sent: [] }, { sent: ['{}'] }]) {
    keep('order-attempt', kept);
    expect(hasOpenAttempt()).toBe(false);
  }
});

test.each(['', '{', 'null', '7', 'true', '"'])('an address kept as %s is none', (text) => {
  sessionStorage.setItem('billing', text);
  expect(readBillingDraft()).toBeNull();
});

test('of an address that was kept, what is text comes back', () => {
  keep('billing', { firstname: 'Marta', lastname: 7, email: null, hasAgreed: 'yes' });
  expect(readBillingDraft()).toMatchObject({ firstname: 'Marta', lastname: '', email: '', hasAgreed: false });
});
