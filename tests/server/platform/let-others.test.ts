import { expect, test } from 'vitest';
import { letOthers, untilCalm } from '../../../src/server/platform/let-others.ts';
import { countTurns } from '../../support/count-turns.ts';

test('others have their turn once ten milliseconds are gone, and again ten later', async () => {
  let now = 500;
  const turn = letOthers(() => now);
  const turns = countTurns();
  const after = async (ms: number) => {
    now += ms;
    const before = turns();
    await turn();
    return turns() > before;
  };
  expect([await after(0), await after(9), await after(1), await after(0), await after(9)]).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(await after(1)).toBe(true);
});

test('work waits while turns of the event loop take long, and no longer than it may', async () => {
  let now = 0;
  const turns = (ms: number[]) => () => {
    now += ms.shift() ?? 0;
    return now;
  };
  // Read at the beginning, and before and after each turn.
  expect(await untilCalm(100, turns([0, 0, 4]))).toBe(true);
  expect(await untilCalm(100, turns([0, 0, 30, 0, 0, 30, 0, 0, 4]))).toBe(true);
  expect(await untilCalm(100, turns([0, 0, 60, 0, 0, 60, 0]))).toBe(false);
});
