import { afterEach, expect, test } from 'vitest';
import type { TicketFacts } from '../../../src/server/admission/ticket-paper/ticket-facts.ts';
import { openPress } from '../../../src/server/app/open-press.ts';
import { type AnyPrintJob, printDocument } from '../../../src/server/app/print-document.ts';
import type { DocumentPress, PressOptions } from '../../../src/server/platform/pdf/press/document-press.ts';
import { PressFailure } from '../../../src/server/platform/pdf/press/press-failure.ts';
import { sampleInvoice, ticketPaper } from './sample-papers.ts';

const opened: DocumentPress[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((press) => press.close()));
});

function begin(options: Partial<PressOptions> = {}): DocumentPress {
  const press = openPress(options);
  opened.push(press);
  return press;
}

const troubled = new URL('./troubled-press-worker.ts', import.meta.url);
const job = (word: string): AnyPrintJob => ({
  kind: 'tickets',
  facts: { ...ticketPaper, festival: word, order: { ...ticketPaper.order, number: word } },
});
/** What was printed, and as the how manieth of its worker. */
const wordOf = async (printing: Promise<Uint8Array>) => Buffer.from(await printing).toString();
const troubleOf = (printing: Promise<Uint8Array>) =>
  printing.then(
    () => 'none',
    (error: unknown) => (error instanceof PressFailure ? error.trouble : String(error)),
  );

test('what the thread prints is what rendering here prints', async () => {
  const press = begin();
  const jobs: AnyPrintJob[] = [
    { kind: 'tickets', facts: ticketPaper },
    { kind: 'bill', facts: sampleInvoice },
  ];
  const printed = await Promise.all(jobs.map((some) => press.print(some)));
  for (const [n, some] of jobs.entries()) {
    expect(Buffer.from(printed[n] ?? []).equals(Buffer.from(await printDocument(some)))).toBe(true);
  }
});

test('faulty facts fail alone, with the reason', async () => {
  const press = begin();
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
    const press = begin({ worker: troubled });
    const printing = ['eins', `${end} 1`, 'zwei', `${end} 2`, 'drei'].map((word) => press.print(job(word)));
    const outcomes = await Promise.all(printing.map(troubleOf));
    expect(outcomes).toEqual(['none', 'crashed', 'none', 'crashed', 'none']);
  },
);

test('a document that hangs is given up, the next is printed', async () => {
  const press = begin({ worker: troubled, patienceMs: 4_000 });
  const [hanging, next] = [press.print(job('hang')), press.print(job('weiter'))];
  expect(await troubleOf(hanging)).toBe('too_slow');
  expect(await wordOf(next)).toBe('weiter 1');
});

test('a full queue turns down instead of growing', async () => {
  const press = begin({ worker: troubled, mostWaiting: 2 });
  const printing = ['a', 'b', 'c', 'd'].map((word) => press.print(job(word)));
  expect(await Promise.all(printing.map(troubleOf))).toEqual(['none', 'none', 'none', 'full']);
  expect(await wordOf(press.print(job('e')))).toBe('e 4');
});

test('closing finishes the document in the press and turns down the rest', async () => {
  const press = begin({ worker: troubled });
  const printing = ['a', 'b', 'c'].map((word) => press.print(job(word)));
  const outcomes = Promise.all(printing.map(troubleOf));
  await press.close();
  expect(await outcomes).toEqual(['none', 'closed', 'closed']);
  expect(await troubleOf(press.print(job('d')))).toBe('closed');
  await press.close();
});

test('facts that are no plain data fail alone', async () => {
  const press = begin({ worker: troubled });
  const strange: AnyPrintJob & { extra: () => number } = { ...job('a'), extra: () => 0 };
  await expect(press.print(strange)).rejects.toThrow('no plain data');
  expect(await wordOf(press.print(job('b')))).toBe('b 1');
});

test('equal documents are printed once for all who wait, and tickets lie ready for ten minutes', async () => {
  const clock = { now: 0 };
  const press = begin({ worker: troubled, clock: () => clock.now });
  const several = [press.print(job('a')), press.print(job('a'), 'later'), press.print(job('b'))];
  expect(await Promise.all(several.map(wordOf))).toEqual(['a 1', 'a 1', 'b 2']);
  expect(await wordOf(press.print(job('a'), 'later'))).toBe('a 1');
  clock.now += 10 * 60_000;
  expect(await wordOf(press.print(job('a'), 'later'))).toBe('a 3');
});

test('a ticket that changes its seat is printed anew, and so is one fewer', async () => {
  const press = begin({ worker: troubled });
  const printed = job('a') as Extract<AnyPrintJob, { kind: 'tickets' }>;
  const [first, second] = printed.facts.tickets as [TicketFacts, TicketFacts];
  const moved = { ...first, place: { ...first.place, seat: '7' } };
  const jobs = [[first, second], [moved, second], [moved], [moved]];
  for (const [n, tickets] of jobs.entries()) {
    const anew = press.print({ ...printed, facts: { ...printed.facts, tickets } });
    expect(await wordOf(anew)).toBe(`a ${Math.min(n + 1, 3)}`);
  }
});

test('all who share a document that fails hear of it, and the next one has it printed', async () => {
  const press = begin({ worker: troubled });
  const two = [press.print(job('crash')), press.print(job('crash'), 'later')];
  expect(await Promise.all(two.map(troubleOf))).toEqual(['crashed', 'crashed']);
  expect(await troubleOf(press.print(job('crash')))).toBe('crashed');
  expect(await wordOf(press.print(job('a')))).toBe('a 1');
});

test('mails and staff go before guests, also with a document that a guest waits for', async () => {
  const press = begin({ worker: troubled });
  const guests = ['a', 'b', 'c'].map((word) => press.print(job(word), 'later'));
  const others = ['mail', 'c'].map((word) => press.print(job(word), 'first'));
  const words = await Promise.all([...guests, ...others].map(wordOf));
  expect(words).toEqual(['a 1', 'b 4', 'c 3', 'mail 2', 'c 3']);
});

test('guests who fill their line keep no mail out', async () => {
  const press = begin({ worker: troubled, mostWaiting: 1 });
  const guests = ['a', 'b', 'c'].map((word) => press.print(job(word), 'later'));
  const mail = press.print(job('mail'), 'first');
  expect(await Promise.all(guests.map(troubleOf))).toEqual(['none', 'none', 'full']);
  expect(await wordOf(mail)).toBe('mail 2');
});
