import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import type { TicketFacts } from '../../../../src/server/admission/tickets/pdf/ticket-facts.ts';
import { type AnyPrintJob, printDocument } from '../../../../src/server/app/pdf/print-document.ts';
import { openPdfWorker } from '../../../../src/server/app/services.ts';
import { PdfWorkerFailure } from '../../../../src/server/platform/pdf/worker/pdf-job.ts';
import {
  PdfCache,
  type PdfWorker,
  type PdfWorkerOptions,
} from '../../../../src/server/platform/pdf/worker/pdf-worker.ts';
import { sampleInvoice, ticketPaper } from './sample-documents.ts';

const opened: PdfWorker[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pdfWorker) => pdfWorker.close()));
});

function begin(options: Partial<PdfWorkerOptions> = {}): PdfWorker {
  const pdfWorker = openPdfWorker({ threads: 1, ...options });
  opened.push(pdfWorker);
  return pdfWorker;
}

const troubled = new URL('./troubled-pdf-worker.ts', import.meta.url);
const job = (word: string): AnyPrintJob => ({
  kind: 'tickets',
  facts: { ...ticketPaper, festival: word, order: { ...ticketPaper.order, number: word } },
});
/** What was printed, and as the how manieth of its worker. */
const wordOf = async (printing: Promise<Uint8Array>) => Buffer.from(await printing).toString();
const troubleOf = (printing: Promise<Uint8Array>) =>
  printing.then(
    () => 'none',
    (error: unknown) => (error instanceof PdfWorkerFailure ? error.reason : String(error)),
  );

test('what the thread prints is what rendering here prints', async () => {
  const pdfWorker = begin();
  const jobs: AnyPrintJob[] = [
    { kind: 'tickets', facts: ticketPaper },
    { kind: 'bill', facts: sampleInvoice },
  ];
  const printed = await Promise.all(jobs.map((some) => pdfWorker.print(some)));
  for (const [n, some] of jobs.entries()) {
    expect(Buffer.from(printed[n] ?? []).equals(Buffer.from(await printDocument(some)))).toBe(true);
  }
});

test('the thread steps back behind requests', async () => {
  await begin().print({ kind: 'tickets', facts: ticketPaper });
  const nicenessOf = (stat: string) => Number(stat.split(') ').at(-1)?.split(' ')[16]);
  const threads = readdirSync('/proc/self/task').map((id) =>
    readFileSync(`/proc/self/task/${id}/stat`, 'utf8'),
  );
  expect(threads.map(nicenessOf)).toContain(Math.min(getPriority() + 10, 19));
});

test('of two threads one goes on while the other has a document that hangs', async () => {
  const pdfWorker = begin({ worker: troubled, threads: 2, timeoutMs: 4_000 });
  const [hanging, next] = [pdfWorker.print(job('hang')), pdfWorker.print(job('weiter'))];
  expect(await Promise.race([troubleOf(hanging), wordOf(next)])).toBe('weiter 1');
  expect(await troubleOf(hanging)).toBe('too_slow');
});

test('faulty facts fail alone, with the reason', async () => {
  const pdfWorker = begin();
  const faulty = pdfWorker.print({
    kind: 'bill',
    facts: { ...sampleInvoice, discount: { label: 'Rabatt', cents: 99_999 } },
  });
  await expect(faulty).rejects.toThrow('a discount of 99999');
  expect((await pdfWorker.print({ kind: 'bill', facts: sampleInvoice })).length).toBeGreaterThan(1000);
});

test.each(['crash', 'exit'])(
  'a worker that dies (%s) fails its document alone; the next has a new one',
  async (end) => {
    const pdfWorker = begin({ worker: troubled });
    const printing = ['eins', `${end} 1`, 'zwei', `${end} 2`, 'drei'].map((word) =>
      pdfWorker.print(job(word)),
    );
    const outcomes = await Promise.all(printing.map(troubleOf));
    expect(outcomes).toEqual(['none', 'crashed', 'none', 'crashed', 'none']);
  },
);

test('a document that hangs is given up, the next is printed', async () => {
  const pdfWorker = begin({ worker: troubled, timeoutMs: 4_000 });
  const [hanging, next] = [pdfWorker.print(job('hang')), pdfWorker.print(job('weiter'))];
  expect(await troubleOf(hanging)).toBe('too_slow');
  expect(await wordOf(next)).toBe('weiter 1');
});

test('a full queue turns down instead of growing', async () => {
  const pdfWorker = begin({ worker: troubled, mostWaiting: 2 });
  const printing = ['a', 'b', 'c', 'd'].map((word) => pdfWorker.print(job(word)));
  expect(await Promise.all(printing.map(troubleOf))).toEqual(['none', 'none', 'none', 'full']);
  expect(await wordOf(pdfWorker.print(job('e')))).toBe('e 4');
});

test('closing finishes the document in the press and turns down the rest', async () => {
  const pdfWorker = begin({ worker: troubled });
  const printing = ['a', 'b', 'c'].map((word) => pdfWorker.print(job(word)));
  const outcomes = Promise.all(printing.map(troubleOf));
  await pdfWorker.close();
  expect(await outcomes).toEqual(['none', 'closed', 'closed']);
  expect(await troubleOf(pdfWorker.print(job('d')))).toBe('closed');
  await pdfWorker.close();
});

test('facts that are no plain data fail alone', async () => {
  const pdfWorker = begin({ worker: troubled });
  const strange: AnyPrintJob & { extra: () => number } = { ...job('a'), extra: () => 0 };
  await expect(pdfWorker.print(strange)).rejects.toThrow('no plain data');
  expect(await wordOf(pdfWorker.print(job('b')))).toBe('b 1');
});

test('equal documents are printed once for all who wait, and tickets lie ready for ten minutes', async () => {
  const clock = { now: 0 };
  const pdfWorker = begin({ worker: troubled, clock: () => clock.now });
  const several = [pdfWorker.print(job('a')), pdfWorker.print(job('a'), 'later'), pdfWorker.print(job('b'))];
  expect(await Promise.all(several.map(wordOf))).toEqual(['a 1', 'a 1', 'b 2']);
  expect(await wordOf(pdfWorker.print(job('a'), 'later'))).toBe('a 1');
  clock.now += 10 * 60_000;
  expect(await wordOf(pdfWorker.print(job('a'), 'later'))).toBe('a 3');
});

test('a ticket that changes its seat is printed anew, and so is one fewer', async () => {
  const pdfWorker = begin({ worker: troubled });
  const printed = job('a') as Extract<AnyPrintJob, { kind: 'tickets' }>;
  const [first, second] = printed.facts.tickets as [TicketFacts, TicketFacts];
  const moved = { ...first, place: { ...first.place, seat: '7' } };
  const jobs = [[first, second], [moved, second], [moved], [moved]];
  for (const [n, tickets] of jobs.entries()) {
    const anew = pdfWorker.print({ ...printed, facts: { ...printed.facts, tickets } });
    expect(await wordOf(anew)).toBe(`a ${Math.min(n + 1, 3)}`);
  }
});

test('all who share a document that fails hear of it, and the next one has it printed', async () => {
  const pdfWorker = begin({ worker: troubled });
  const two = [pdfWorker.print(job('crash')), pdfWorker.print(job('crash'), 'later')];
  expect(await Promise.all(two.map(troubleOf))).toEqual(['crashed', 'crashed']);
  expect(await troubleOf(pdfWorker.print(job('crash')))).toBe('crashed');
  expect(await wordOf(pdfWorker.print(job('a')))).toBe('a 1');
});

test('mails and staff go before guests, also with a document that a guest waits for', async () => {
  const pdfWorker = begin({ worker: troubled });
  const guests = ['a', 'b', 'c'].map((word) => pdfWorker.print(job(word), 'later'));
  const others = ['mail', 'c'].map((word) => pdfWorker.print(job(word), 'first'));
  const words = await Promise.all([...guests, ...others].map(wordOf));
  expect(words).toEqual(['a 1', 'b 4', 'c 3', 'mail 2', 'c 3']);
});

test('guests who fill their line keep no mail out', async () => {
  const pdfWorker = begin({ worker: troubled, mostWaiting: 1 });
  const guests = ['a', 'b', 'c'].map((word) => pdfWorker.print(job(word), 'later'));
  const mail = pdfWorker.print(job('mail'), 'first');
  expect(await Promise.all(guests.map(troubleOf))).toEqual(['none', 'none', 'full']);
  expect(await wordOf(mail)).toBe('mail 2');
});

const paper = (length: number) => new Uint8Array(length);

test('what was asked for least recently makes room first', () => {
  const shelf = new PdfCache({ mostBytes: 10, ttlMs: 100 });
  for (const key of ['a', 'b', 'c']) shelf.set(key, paper(3), 0);
  expect(shelf.get('a', 1)).toHaveLength(3);
  shelf.set('d', paper(4), 1);
  expect(['a', 'b', 'c', 'd'].filter((key) => shelf.get(key, 2))).toEqual(['a', 'c', 'd']);
});

test('a paper that is kept twice takes its room once, and what is too old gives it back', () => {
  const shelf = new PdfCache({ mostBytes: 10, ttlMs: 100 });
  for (let n = 0; n < 9; n++) shelf.set('a', paper(4), 0);
  shelf.set('b', paper(4), 50);
  expect(shelf.get('a', 99)).toHaveLength(4);
  expect(shelf.get('a', 100)).toBeUndefined();
  shelf.set('c', paper(5), 100);
  expect(['b', 'c'].filter((key) => shelf.get(key, 101))).toEqual(['b', 'c']);
});

test('one that would drive out the most of the others is not kept', () => {
  const shelf = new PdfCache({ mostBytes: 10, ttlMs: 100 });
  shelf.set('a', paper(4), 0);
  shelf.set('large', paper(6), 0);
  expect([shelf.get('a', 1)?.length, shelf.get('large', 1)]).toEqual([4, undefined]);
});
