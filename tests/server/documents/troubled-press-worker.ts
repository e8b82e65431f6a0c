import { parentPort } from 'node:worker_threads';
import type { PressOrder } from '../../../src/server/documents/press/press-message.ts';

/** A worker that does what the order number of its tickets says: it crashes, exits, hangs, fails or prints the word. */
parentPort?.on('message', ({ id, job }: PressOrder) => {
  const word = job.kind === 'tickets' ? job.facts.order.number : '';
  if (word === 'crash') throw new Error('the worker crashed');
  if (word === 'exit') process.exit(3);
  if (word === 'hang') for (;;);
  if (word === 'faulty') parentPort?.postMessage({ id, fault: 'a discount too large' });
  else parentPort?.postMessage({ id, bytes: new TextEncoder().encode(word) });
});
