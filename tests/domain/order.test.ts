import { describe, expect, test } from 'vitest';
import {
  balanceOf,
  canBecome,
  type OrderStatus,
  statusAfter,
  statusWithoutPayment,
} from '../../src/domain/order.ts';

const all: OrderStatus[] = ['open', 'paid', 'cancelled', 'refunded'];
const allowed = new Set(['open>paid', 'open>cancelled', 'paid>refunded']);

test.each(all.flatMap((from) => all.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
  expect(canBecome(from, to)).toBe(allowed.has(`${from}>${to}`));
});

type Sums = [total: number, paid: number, tickets: number];

const sumsOf = ([totalCents, paidCents, ticketCount]: Sums) => ({ totalCents, paidCents, ticketCount });

test.each<[status: OrderStatus, total: number, paid: number, open: number, back: number]>([
  ['open', 5000, 0, 5000, 0],
  ['open', 5000, 2000, 3000, 0],
  ['open', 5000, 6000, 0, 1000],
  ['paid', 5000, 5000, 0, 0],
  // Of what is not open nothing is asked for, whatever is missing.
  ['paid', 5000, 4000, 0, 0],
  ['cancelled', 5000, 0, 0, 0],
  ['refunded', 5000, 0, 0, 0],
  ['cancelled', 0, 2000, 0, 2000],
])('%s, costs %i and has %i paid: %i open, %i to be given back', (status, total, paid, open, back) => {
  expect(balanceOf({ status, totalCents: total, paidCents: paid })).toEqual({
    openCents: open,
    refundDueCents: back,
  });
});

describe('after its payments or tickets have changed', () => {
  test.each<[status: OrderStatus, sums: Sums, after: OrderStatus]>([
    ['open', [5000, 4999, 2], 'open'],
    ['open', [5000, 5000, 2], 'paid'],
    ['open', [5000, 5001, 2], 'paid'],
    ['open', [0, 0, 0], 'cancelled'],
    ['open', [0, 2000, 0], 'cancelled'],
    ['paid', [0, 5000, 0], 'paid'],
    ['paid', [0, 0, 0], 'refunded'],
    ['paid', [0, 0, 1], 'paid'],
    ['cancelled', [0, 0, 0], 'cancelled'],
    ['refunded', [0, 0, 0], 'refunded'],
  ])('%s with %j is %s', (status, sums, after) => {
    expect(statusAfter(status, sumsOf(sums))).toBe(after);
  });
});

describe('after a payment was taken back', () => {
  test.each<[status: OrderStatus, sums: Sums, after: OrderStatus]>([
    ['paid', [5000, 5000, 2], 'paid'],
    ['paid', [5000, 4999, 2], 'open'],
    ['paid', [0, 0, 0], 'cancelled'],
    ['paid', [0, 2000, 0], 'paid'],
    ['refunded', [0, 0, 0], 'refunded'],
    ['refunded', [0, 5000, 0], 'paid'],
    ['open', [5000, 5000, 2], 'open'],
    ['cancelled', [0, 2000, 0], 'cancelled'],
  ])('%s with %j is %s', (status, sums, after) => {
    expect(statusWithoutPayment(status, sumsOf(sums))).toBe(after);
  });
});
