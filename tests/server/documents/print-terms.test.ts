import { expect, test } from 'vitest';
import { openPress } from '../../../src/server/app/open-press.ts';
import type { AnyPrintJob } from '../../../src/server/app/print-document.ts';
import type { Services } from '../../../src/server/app/services.ts';
import { printTerms } from '../../../src/server/money/order-papers/print-terms.ts';
import type { DocumentPress } from '../../../src/server/platform/pdf/press/document-press.ts';
import { PressFailure } from '../../../src/server/platform/pdf/press/press-failure.ts';
import { testSettings } from '../../harness/test-settings.ts';
import { TEST_NOW } from '../../harness/test-shop.ts';
import { readPdf } from './read-pdf.ts';

function servicesWith(press: DocumentPress) {
  const config = { publicUrl: 'https://karten.example' };
  const services = { press, config, settings: () => ({ ...testSettings }), clock: () => TEST_NOW };
  return services as unknown as Services;
}

/** Counts what it is asked for; the first `failures` times it is full. */
function countingPress(failures = 0) {
  const jobs: AnyPrintJob[] = [];
  const press: DocumentPress = {
    async print(job) {
      jobs.push(job as AnyPrintJob);
      if (jobs.length <= failures) throw new PressFailure('full');
      return new Uint8Array([jobs.length]);
    },
    close: async () => {},
  };
  return { press, jobs };
}

test('the terms are printed with the withdrawal instruction, and the club as it is set', async () => {
  const press = openPress();
  const { pages } = await readPdf(await printTerms(servicesWith(press)));
  await press.close();
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
  const { press, jobs } = countingPress();
  const services = servicesWith(press);
  const [one, two] = await Promise.all([printTerms(services), printTerms(services)]);
  expect([jobs.length, one, two]).toEqual([1, one, one]);
  const settings = () => ({ ...testSettings, payment_term_days: 7 });
  expect(await printTerms({ ...services, settings })).not.toEqual(one);
  expect(jobs).toHaveLength(2);
});

test('a press that was full is asked again', async () => {
  const { press, jobs } = countingPress(1);
  const services = servicesWith(press);
  await expect(printTerms(services)).rejects.toThrow(PressFailure);
  expect(await printTerms(services)).toEqual(new Uint8Array([2]));
  expect(jobs).toHaveLength(2);
});
