import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { DrawnPage } from './draw-pdf-page.ts';

/** The longer side in pixels; a drawn plan keeps its fine lines when it is scaled down from that. */
const LONG_SIDE = 3200;

const library = await PDFiumLibrary.init();
const page = (await library.loadDocument(workerData)).getPage(0);
const { originalWidth, originalHeight } = page.getOriginalSize();
const { data, width, height } = await page.render({
  scale: LONG_SIDE / Math.max(originalWidth, originalHeight),
  render: 'bitmap',
});
parentPort?.postMessage({ pixels: data, width, height } satisfies DrawnPage);
