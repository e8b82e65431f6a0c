import { parentPort } from 'node:worker_threads';
import type { TicketPdfFacts } from '../../../../src/server/admission/tickets/pdf/ticket-facts.ts';
import type { PdfRequest } from '../../../../src/server/platform/pdf/worker/pdf-job.ts';

/**
 * A worker that does what its tickets say, by the first word of their festival: it crashes, exits, hangs or fails.
 * Otherwise it prints the order's number and how many documents it has printed.
 */
let printed = 0;

parentPort?.on('message', ({ id, job }: PdfRequest) => {
  const facts = job.kind === 'tickets' ? (job.facts as TicketPdfFacts) : null;
  const { festival, order } = facts ?? { festival: '', order: { number: '' } };
  const [word] = festival.split(' ');
  if (word === 'crash') throw new Error('the worker crashed');
  if (word === 'exit') process.exit(3);
  if (word === 'hang') for (;;);
  if (word === 'faulty') parentPort?.postMessage({ id, fault: 'a discount too large' });
  else parentPort?.postMessage({ id, bytes: new TextEncoder().encode(`${order.number} ${++printed}`) });
});
