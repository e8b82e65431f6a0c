import { describe, expect, test } from 'vitest';
import { TokenBuckets } from '../../../../../src/server/platform/http/limits/rate-limiter.ts';

const MINUTE = 60_000;

describe('token buckets', () => {
  test('fill steadily and never above the brim', () => {
    const buckets = new TokenBuckets(2, 60);
    expect([buckets.take('a', 0), buckets.take('a', 0), buckets.take('a', 0)]).toEqual([0, 0, 1_000]);
    expect(buckets.take('a', 400)).toBe(600);
    expect(buckets.take('a', 1_000)).toBe(0);
    expect(Array.from({ length: 3 }, () => buckets.take('a', MINUTE))).toEqual([0, 0, 1_000]);
  });

  test('give back what was not used up', () => {
    const buckets = new TokenBuckets(1, 60);
    buckets.take('a', 0);
    buckets.giveBack('a', 0);
    buckets.giveBack('a', 0);
    expect([buckets.take('a', 0), buckets.take('a', 0)]).toEqual([0, 1_000]);
  });

  test('are not confused by a clock that is set back', () => {
    const buckets = new TokenBuckets(1, 60);
    buckets.take('a', 10_000);
    expect(buckets.take('a', 0)).toBe(1_000);
  });

  test('forget who came least recently when there are too many', () => {
    const buckets = new TokenBuckets(1, 60);
    buckets.take('first', 0);
    buckets.take('second', 0);
    buckets.take('first', 0);
    for (let i = 0; i < 19_999; i++) buckets.take(`other ${i}`, 0);
    expect(buckets.take('first', 0)).toBe(1_000);
    expect(buckets.take('second', 0)).toBe(0);
  });
});
