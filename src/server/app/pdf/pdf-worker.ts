import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PdfReply, PdfRequest } from '../../platform/pdf/worker/pdf-job.ts';
import { type AnyPrintJob, printDocument } from './print-document.ts';

const STEPS_BACK = 10;
const LOWEST_PRIORITY = 19;

const port = parentPort;
if (port === null) throw new Error('the PDF worker must run in a worker thread');
yieldToRequests();

port.on('message', async ({ id, job }: PdfRequest) => {
  try {
    // The cast holds: only the jobs of `AnyPrintJob` are sent here.
    const bytes = await printDocument(job as AnyPrintJob);
    const answer: PdfReply = { id, bytes };
    // The cast holds: no renderer uses shared memory.
    port.postMessage(answer, [bytes.buffer as ArrayBuffer]);
  } catch (fault) {
    const answer: PdfReply = {
      id,
      fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
    };
    port.postMessage(answer);
  }
});

/** Lowers the priority of this thread, so that requests are answered while it renders. Only Linux can do that. */
function yieldToRequests(): void {
  if (process.platform !== 'linux') return;
  const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
  setPriority(Number(thread), Math.min(getPriority() + STEPS_BACK, LOWEST_PRIORITY));
}
