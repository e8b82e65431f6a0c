import { expect, test } from 'vitest';
import { isRefusal } from '../../../src/contract/refusals.ts';
import { Semaphore } from '../../../src/server/platform/semaphore.ts';

function work() {
  const started: (() => void)[] = [];
  return { started, begin: () => new Promise<void>((resolve) => started.push(resolve)) };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('two run, the next waits, whoever comes after that is asked to try again', async () => {
  const { started, begin } = work();
  const semaphore = new Semaphore(2, 1);
  const taken = [semaphore.run(begin), semaphore.run(begin), semaphore.run(begin)];
  const refused = await semaphore.run(begin);
  expect(started).toHaveLength(2);
  expect(isRefusal(refused) && refused.code).toBe('try_again');

  started[0]?.();
  await taken[0];
  await settle();
  expect(started).toHaveLength(3);

  started[1]?.();
  started[2]?.();
  await Promise.all(taken);
});

test('work that fails gives its turn back', async () => {
  const semaphore = new Semaphore(1, 0);
  await expect(semaphore.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(await semaphore.run(async () => 'done')).toBe('done');
});
