import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebouncedText } from '../../../../../src/client/admin/money/bank/assign-form.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('of what changes letter by letter the last is told, after half a second of quiet', () => {
  const told: string[] = [];
  const { rerender } = renderHook(({ text }) => told.push(useDebouncedText(text)), {
    initialProps: { text: 'a' },
  });
  for (const text of ['b', 'c', 'd']) {
    rerender({ text });
    act(() => vi.advanceTimersByTime(400));
  }
  expect(new Set(told)).toEqual(new Set(['a']));
  act(() => vi.advanceTimersByTime(100));
  expect(told.at(-1)).toBe('d');
});

test('what there is nothing to say of is silent at once, and nothing from before comes back', () => {
  const { result, rerender } = renderHook(({ text }) => useDebouncedText(text), {
    initialProps: { text: 'a' },
  });
  rerender({ text: '' });
  expect(result.current).toBe('');
  rerender({ text: 'b' });
  expect(result.current).toBe('');
  act(() => vi.advanceTimersByTime(500));
  expect(result.current).toBe('b');
});
