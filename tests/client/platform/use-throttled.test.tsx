import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useThrottled } from '../../../src/client/platform/use-throttled.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first change is told at once, then the newest alone after a pause', () => {
  vi.advanceTimersByTime(60_000);
  const { result, rerender } = renderHook(({ free }) => useThrottled(free), { initialProps: { free: 9 } });
  rerender({ free: 8 });
  expect(result.current).toBe(8);

  for (const free of [7, 6, 5]) {
    act(() => vi.advanceTimersByTime(2000));
    rerender({ free });
    expect(result.current).toBe(8);
  }
  act(() => vi.advanceTimersByTime(2000));
  expect(result.current).toBe(5);
});

test('what has come back to where it was is not told at all', () => {
  vi.advanceTimersByTime(60_000);
  const told: number[] = [];
  const { rerender } = renderHook(({ free }) => told.push(useThrottled(free)), { initialProps: { free: 9 } });
  rerender({ free: 8 });
  rerender({ free: 7 });
  rerender({ free: 8 });
  act(() => vi.advanceTimersByTime(60_000));
  expect(new Set(told)).toEqual(new Set([9, 8]));
});
