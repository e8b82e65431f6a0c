import { expect, test } from 'vitest';
import { retryPauseMs } from '../../../src/server/messages/retry-pause.ts';

test('pauses grow from a minute to six hours, and the tenth failure is the last', () => {
  const minutes = Array.from({ length: 10 }, (_, index) => retryPauseMs(index + 1)).map(
    (ms) => ms && ms / 60_000,
  );
  expect(minutes).toEqual([1, 2, 5, 15, 30, 60, 120, 240, 360, null]);
  expect(retryPauseMs(11)).toBe(null);
});
