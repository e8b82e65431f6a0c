import { expect, test } from 'vitest';
import { canBecome, type OrderStatus } from '../../src/domain/order-state.ts';

const all: OrderStatus[] = ['open', 'paid', 'cancelled', 'refunded'];
const allowed = new Set(['open>paid', 'open>cancelled', 'paid>refunded']);

test.each(all.flatMap((from) => all.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
  expect(canBecome(from, to)).toBe(allowed.has(`${from}>${to}`));
});
