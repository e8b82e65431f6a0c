import { expect, test } from 'vitest';
import type { AnyPrintJob } from '../../../../src/server/app/pdf/print-document.ts';
import { openPdfWorker, type Services } from '../../../../src/server/app/services.ts';
import { printTerms } from '../../../../src/server/money/order-documents/print-terms.ts';
import { PdfWorkerFailure } from '../../../../src/server/platform/pdf/worker/pdf-job.ts';
import type { PdfWorker } from '../../../../src/server/platform/pdf/worker/pdf-worker.ts';
import { testSettings } from '../../../support/test-settings.ts';
import { TEST_NOW } from '../../../support/test-shop.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';

function servicesWith(pdfWorker: PdfWorker) {
  const config = { publicUrl: 'https://karten.example' };
  const services = { pdfWorker, config, settings: () => ({ ...testSettings }), clock: () => TEST_NOW };
  return services as unknown as Services;
}

/** Counts what it is asked for; the first `failures` times it is full. */
function countingPdfWorker(failures = 0) {
  const jobs: AnyPrintJob[] = [];
  const pdfWorker: PdfWorker = {
    async print(job) {
      jobs.push(job as AnyPrintJob);
      if (jobs.length <= failures) throw new PdfWorkerFailure('full');
      return new Uint8Array([jobs.length]);
    },
    close: async () => {},
  };
  return { pdfWorker, jobs };
}

test('the terms are printed with the withdrawal instruction, and the club as it is set', async () => {
  const pdfWorker = openPdfWorker();
  const { pages } = await readPdf(await printTerms(servicesWith(pdfWorker)));
  await pdfWorker.close();
  const all = pages.join(' ');
  for (const words of [
    testSettings.title,
    testSettings.club.name,
    'Widerrufsbelehrung',
    'https://karten.example/widerruf',
    'Stand: Februar 2025',
  ])
    expect(all).toContain(words);
});

test('a wording is printed once, and anew as soon as a setting in it has changed', async () => {
  const { pdfWorker, jobs } = countingPdfWorker();
  const services = servicesWith(pdfWorker);
  const [one, two] = await Promise.all([printTerms(services), printTerms(services)]);
  expect([jobs.length, one, two]).toEqual([1, one, one]);
  const settings = () => ({ ...testSettings, payment_term_days: 7 });
  expect(await printTerms({ ...services, settings })).not.toEqual(one);
  expect(jobs).toHaveLength(2);
});

test('a press that was full is asked again', async () => {
  const { pdfWorker, jobs } = countingPdfWorker(1);
  const services = servicesWith(pdfWorker);
  await expect(printTerms(services)).rejects.toThrow(PdfWorkerFailure);
  expect(await printTerms(services)).toEqual(new Uint8Array([2]));
  expect(jobs).toHaveLength(2);
});
