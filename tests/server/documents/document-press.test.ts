import { afterEach, expect, test } from 'vitest';
import {
  type DocumentPress,
  openDocumentPress,
  PressFailure,
  type PressOptions,
} from '../../../src/server/documents/press/document-press.ts';
import { printDocument } from '../../../src/server/documents/press/print-document.ts';
import type { PrintJob } from '../../../src/server/documents/press/print-job.ts';
import { sampleInvoice, ticketPaper } from './sample-papers.ts';

const opened: DocumentPress[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((press) => press.close()));
});

function openPress(options: PressOptions = {}): DocumentPress {
  const press = openDocumentPress(options);
  opened.push(press);
  return press;
}

const troubled = new URL('./troubled-press-worker.ts', import.meta.url);
const job = (word: string): PrintJob => ({
  kind: 'tickets',
  facts: { ...ticketPaper, order: { ...ticketPaper.order, number: word } },
});
const wordOf = async (printing: Promise<Uint8Array>) => Buffer.from(await printing).toString();
const troubleOf = (printing: Promise<Uint8Array>) =>
  printing.then(
    () => 'none',
    (error: unknown) => (error instanceof PressFailure ? error.trouble : String(error)),
  );

test('what the thread prints is what rendering here prints', async () => {
  const press = openPress();
  const jobs: PrintJob[] = [
    { kind: 'tickets', facts: ticketPaper },
    { kind: 'bill', facts: sampleInvoice },
  ];
  const printed = await Promise.all(jobs.map((some) => press.print(some)));
  for (const [n, some] of jobs.entries()) {
    expect(Buffer.from(printed[n] ?? []).equals(Buffer.from(await printDocument(some)))).toBe(true);
  }
});

test('faulty facts fail alone, with the reason', async () => {
  const press = openPress();
  const faulty = press.print({
    kind: 'bill',
    facts: { ...sampleInvoice, discount: { label: 'Rabatt', cents: 99_999 } },
  });
  await expect(faulty).rejects.toThrow('a discount of 99999');
  expect((await press.print({ kind: 'bill', facts: sampleInvoice })).length).toBeGreaterThan(1000);
});

test.each(['crash', 'exit'])(
  'a worker that dies (%s) fails its document alone; the next has a new one',
  async (end) => {
    const press = openPress({ worker: troubled });
    const printing = ['eins', end, 'zwei', end, 'drei'].map((word) => press.print(job(word)));
    const outcomes = await Promise.all(printing.map(troubleOf));
    expect(outcomes).toEqual(['none', 'crashed', 'none', 'crashed', 'none']);
  },
);

test('a document that hangs is given up, the next is printed', async () => {
  const press = openPress({ worker: troubled, patienceMs: 1500 });
  const [hanging, next] = [press.print(job('hang')), press.print(job('weiter'))];
  expect(await troubleOf(hanging)).toBe('too_slow');
  expect(await wordOf(next)).toBe('weiter');
});

test('a full queue turns down instead of growing', async () => {
  const press = openPress({ worker: troubled, mostWaiting: 2 });
  const printing = ['a', 'b', 'c', 'd'].map((word) => press.print(job(word)));
  expect(await Promise.all(printing.map(troubleOf))).toEqual(['none', 'none', 'none', 'full']);
  expect(await wordOf(press.print(job('e')))).toBe('e');
});

test('closing finishes the document in the press and turns down the rest', async () => {
  const press = openPress({ worker: troubled });
  const printing = ['a', 'b', 'c'].map((word) => press.print(job(word)));
  const outcomes = Promise.all(printing.map(troubleOf));
  await press.close();
  expect(await outcomes).toEqual(['none', 'closed', 'closed']);
  expect(await troubleOf(press.print(job('d')))).toBe('closed');
  await press.close();
});

test('facts that are no plain data fail alone', async () => {
  const press = openPress({ worker: troubled });
  const strange: PrintJob & { extra: () => number } = { ...job('a'), extra: () => 0 };
  await expect(press.print(strange)).rejects.toThrow('no plain data');
  expect(await wordOf(press.print(job('b')))).toBe('b');
});
