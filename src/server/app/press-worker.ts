import { parentPort } from 'node:worker_threads';
import type { PressAnswer, PressOrder } from '../platform/pdf/press/press-message.ts';
import { type AnyPrintJob, printDocument } from './print-document.ts';

const port = parentPort;
if (port === null) throw new Error('the press works in a thread of its own');

port.on('message', async ({ id, job }: PressOrder) => {
  try {
    const bytes = await printDocument(job as AnyPrintJob);
    const answer: PressAnswer = { id, bytes };
    port.postMessage(answer, [bytes.buffer as ArrayBuffer]);
  } catch (fault) {
    const answer: PressAnswer = {
      id,
      fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
    };
    port.postMessage(answer);
  }
});
