import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from '../../../src/server/platform/background-jobs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function memory() {
  const errors: unknown[] = [];
  return { errors, log: { info() {}, warn() {}, error: (...line: unknown[]) => errors.push(line) } };
}

test('work goes on after a failure, which is logged', async () => {
  const { errors, log } = memory();
  let turns = 0;
  const heard: boolean[] = [];
  const work = async () => {
    turns++;
    if (turns === 1) throw new Error('the database was away');
  };
  const stop = repeat('sweep', 1_000, log, work, (hasFailed) => heard.push(hasFailed));
  expect(turns).toBe(0);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(turns).toBe(3);
  expect(errors).toMatchObject([['job failed', { name: 'sweep' }]]);
  expect(heard).toEqual([true, false, false]);
  await stop();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(turns).toBe(3);
});

test('it never overlaps itself, and stopping waits for what is going on', async () => {
  let turns = 0;
  const slow = Promise.withResolvers<void>();
  const stop = repeat('sweep', 1_000, memory().log, () => {
    turns++;
    return slow.promise;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(turns).toBe(1);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStopped).toBe(false);
  slow.resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(turns).toBe(1);
});

test('the pause may hang on what the work answered, or that it failed', async () => {
  const pauses: unknown[] = [];
  let turns = 0;
  const pauseAfter = (answer: number | null) => {
    pauses.push(answer);
    return answer === 1 ? 10 : 1_000;
  };
  const stop = repeat('sweep', pauseAfter, memory().log, async () => {
    turns++;
    if (turns === 2) throw new Error('the database was away');
    return turns;
  });
  await vi.advanceTimersByTimeAsync(1_010);
  expect([turns, pauses]).toEqual([2, [null, 1, null]]);
  await stop();
});
