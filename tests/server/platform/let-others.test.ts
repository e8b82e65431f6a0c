import { expect, test } from 'vitest';
import { letOthers } from '../../../src/server/platform/let-others.ts';
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
