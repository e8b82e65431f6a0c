import { parentPort } from 'node:worker_threads';
import type { TicketPaperFacts } from '../../../src/server/admission/ticket-paper/ticket-facts.ts';
import type { PressOrder } from '../../../src/server/platform/pdf/press/press-message.ts';

/**
 * A worker that does what its tickets say, by the first word of their festival: it crashes, exits, hangs or fails.
 * Otherwise it prints the order's number and how many documents it has printed.
 */
let printed = 0;

parentPort?.on('message', ({ id, job }: PressOrder) => {
  const facts = job.kind === 'tickets' ? (job.facts as TicketPaperFacts) : null;
  const { festival, order } = facts ?? { festival: '', order: { number: '' } };
  const [word] = festival.split(' ');
  if (word === 'crash') throw new Error('the worker crashed');
  if (word === 'exit') process.exit(3);
  if (word === 'hang') for (;;);
  if (word === 'faulty') parentPort?.postMessage({ id, fault: 'a discount too large' });
  else parentPort?.postMessage({ id, bytes: new TextEncoder().encode(`${order.number} ${++printed}`) });
});
