import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addressOf } from '../../src/contract/addresses.ts';
import { readBlock } from '../../src/contract/events.ts';
import { IdempotencyKey, readOrder } from '../../src/contract/orders.ts';
import { Id, IdInPath, listOf, StoredTimeText } from '../../src/contract/wire.ts';

describe('an id in an address', () => {
  test('becomes a number', () => {
    expect(v.parse(IdInPath, '1')).toBe(1);
    expect(v.parse(IdInPath, '2147483647')).toBe(2_147_483_647);
  });

  test.each(['', '0', '-1', '01', '1.5', '1e3', ' 1', '2147483648', '99999999999', 'abc', '1;drop', '１'])(
    '%j is none',
    (text) => {
      expect(v.is(IdInPath, text)).toBe(false);
    },
  );
});

test('an event time on the wire is floating', () => {
  expect(v.is(StoredTimeText, '2027-04-12T20:30:00')).toBe(true);
  expect(v.is(StoredTimeText, '2027-04-12T20:30:00Z')).toBe(false);
});

test('a key of a checkout is 16 to 64 visible characters', () => {
  expect(v.is(IdempotencyKey, 'k'.repeat(16))).toBe(true);
  expect(v.is(IdempotencyKey, 'k'.repeat(64))).toBe(true);
  for (const key of ['', 'k'.repeat(15), 'k'.repeat(65), `${'k'.repeat(16)} `, `${'k'.repeat(16)}ä`]) {
    expect(v.is(IdempotencyKey, key)).toBe(false);
  }
});

test('the parts of an address are filled in and escaped', () => {
  expect(addressOf(readBlock.path, { id: 1, block: 7 })).toBe('/api/booking/event/1/block/7');
  expect(addressOf(readOrder.path, { id: '../x?y' })).toBe('/api/booking/order/..%2Fx%3Fy');
});

describe('a list', () => {
  const three = listOf(Id, 3);

  test('has at least one thing and at most so many', () => {
    expect(v.is(three, [])).toBe(false);
    expect(v.parse(three, [1, 2, 3])).toEqual([1, 2, 3]);
    expect(v.is(three, [1, 2, 3, 4])).toBe(false);
    expect(v.is(three, { length: 1, 0: 1 })).toBe(false);
  });

  test('is looked at no further than the first thing too many', () => {
    const { issues = [] } = v.safeParse(v.object({ ids: three }), { ids: Array(100_000).fill(0) });
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['ids.0', 'ids.1', 'ids.2', 'ids.3', 'ids']);
  });
});
