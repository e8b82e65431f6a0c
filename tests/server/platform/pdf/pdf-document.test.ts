import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type AnyPrintJob, printDocument } from '../../../../src/server/app/pdf/print-document.ts';
import { rawPdf } from './read-pdf.ts';
import {
  sampleCancellation,
  sampleGateList,
  sampleInvoice,
  sampleTerms,
  ticketPaper,
} from './sample-documents.ts';

const jobs: [name: string, job: AnyPrintJob][] = [
  ['tickets', { kind: 'tickets', facts: ticketPaper }],
  ['an invoice', { kind: 'bill', facts: sampleInvoice }],
  ['a cancellation', { kind: 'bill', facts: sampleCancellation }],
  ['a gate list', { kind: 'gate_list', facts: sampleGateList }],
  ['terms', { kind: 'terms', facts: sampleTerms }],
];

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(jobs)('%s', (_, job) => {
  test('the same facts give the same bytes, whatever was printed before', async () => {
    const first = hash(await printDocument(job));
    for (const [, other] of jobs) await printDocument(other);
    expect(hash(await printDocument(job))).toBe(first);
  });

  test('says its language, title, author and date, and is tagged for readers', async () => {
    const raw = rawPdf(await printDocument(job));
    expect(raw).toContain('/Lang (de-DE)');
    expect(raw).toContain('/DisplayDocTitle true');
    expect(raw).toContain('/Marked true');
    expect(raw).toContain('<rdf:li>Weinfreunde Rebental e. V.</rdf:li>');
    expect(raw).toMatch(
      /<rdf:li xml:lang="x-default">(Karten|Rechnung|Stornorechnung|Einlassliste|Allgemeine)/,
    );
    expect(raw).toMatch(/CreateDate>2027-0[34]-/);
    for (const tag of ['Document', 'H1']) expect(raw).toContain(`/S /${tag}`);
  });

  test('carries its typefaces in itself', async () => {
    const raw = rawPdf(await printDocument(job));
    const fonts = raw.match(/\/Type \/FontDescriptor/g) ?? [];
    expect(fonts.length).toBeGreaterThan(1);
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(fonts.length);
  });
});

test('tables are tables, and the code of a ticket has words', async () => {
  const bill = rawPdf(await printDocument({ kind: 'bill', facts: sampleInvoice }));
  for (const tag of ['Table', 'TR', 'TH', 'TD']) expect(bill).toContain(`/S /${tag}`);
  expect(bill).toContain('/Scope /Column');

  const tickets = rawPdf(await printDocument({ kind: 'tickets', facts: ticketPaper }));
  const words = Buffer.from('QR-Code für den Einlass', 'utf16le').swap16().toString('latin1');
  expect(tickets).toMatch(/\/S \/Figure/);
  expect(tickets).toContain(words);
});

test('a club named with an ampersand does not break the metadata', async () => {
  const club = { ...ticketPaper.club, name: 'Wein & <Käse>' };
  const raw = rawPdf(await printDocument({ kind: 'tickets', facts: { ...ticketPaper, club } }));
  expect(raw).toContain('<rdf:li>Wein &#38; &#60;K');
});
