import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { readBankFile } from '../../../../../src/server/money/bank/files/read-bank-file.ts';
import { bytesOf, sampleText } from './sample-files.ts';

test('a line of millions of cells is no table that somebody could map', async () => {
  const bytes = bytesOf(';'.repeat(10 * 1024 * 1024));
  expect(await readBankFile(bytes)).toMatchObject({ reason: 'unknown_kind', line: 1 });
});

test('large files are read one after another, so that together they take no more memory than one', async () => {
  let running = 0;
  let most = 0;
  const count = (thread: Worker) => {
    most = Math.max(most, ++running);
    thread.once('exit', () => running--);
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const [header = '', , row = ''] = sampleText('sparkasse.csv').split('\n');
  const bytes = bytesOf(`${header}\n${`${row}\n`.repeat(1_000)}`);
  const read = await Promise.all([1, 2, 3].map(() => readBankFile(bytes)));
  expect(read.map((answer) => Array.isArray(answer))).toEqual([true, true, true]);
  expect(most).toBe(1);
});
