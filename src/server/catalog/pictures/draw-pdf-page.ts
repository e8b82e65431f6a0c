import { Worker } from 'node:worker_threads';

/** The pixels of a page: four bytes each, red, green, blue and opacity. */
export interface DrawnPage {
  pixels: Uint8Array;
  width: number;
  height: number;
}

const PATIENCE_MS = 20_000;

export function isPdf(file: Uint8Array): boolean {
  return Buffer.from(file.subarray(0, 5)).toString('latin1') === '%PDF-';
}

/** Draws the first page in a thread of its own. Throws if the file is damaged or locked, or takes too long. */
export async function drawPdfPage(file: Uint8Array): Promise<DrawnPage> {
  const { promise, resolve, reject } = Promise.withResolvers<DrawnPage>();
  const thread = new Worker(new URL('./pdf-page-worker.ts', import.meta.url), { workerData: file });
  const timer = setTimeout(() => reject(new Error('a PDF took too long to draw')), PATIENCE_MS);
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('the thread that draws PDFs has ended')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
