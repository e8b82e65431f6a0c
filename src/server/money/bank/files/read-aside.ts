import { Worker } from 'node:worker_threads';
import type { BankFile, BankFileRefusal, CsvMapping } from '../../../../domain/bank-entry.ts';

/** What the thread is given. */
export interface ReadingOrder {
  bytes: Uint8Array;
  mappings: CsvMapping[];
}

/** Twenty times what 10 MB take on a busy machine: longer is a fault of ours. */
const PATIENCE_MS = 60_000;

let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads in a thread that is begun for it and ends with it; one file at a time in this process, for each may take
 * hundreds of megabytes. Throws where the thread breaks or takes too long.
 */
export function readAside(order: ReadingOrder): Promise<BankFile[] | BankFileRefusal> {
  const read = turn.then(() => readInThread(order));
  turn = read.catch(() => null);
  return read;
}

async function readInThread(order: ReadingOrder): Promise<BankFile[] | BankFileRefusal> {
  const { promise, resolve, reject } = Promise.withResolvers<BankFile[] | BankFileRefusal>();
  const thread = new Worker(new URL('./bank-file-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  const timer = setTimeout(() => reject(new Error('a bank file took too long to read')), PATIENCE_MS);
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('the thread that reads bank files has ended')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
