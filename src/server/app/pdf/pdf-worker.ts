import { parentPort } from 'node:worker_threads';
import type { PdfReply, PdfRequest } from '../../platform/pdf/worker/pdf-job.ts';
import { type AnyPrintJob, printDocument } from './print-document.ts';

const port = parentPort;
if (port === null) throw new Error('the PDF worker must run in a worker thread');

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
