import { expect, test } from 'vitest';
import { renderTerms } from '../../../src/server/documents/terms/render-terms.ts';
import { readPdf } from './read-pdf.ts';
import { sampleClub, sampleTerms } from './sample-papers.ts';

test('terms are numbered, dated and complete, with the instruction and the form', async () => {
  const { pages } = await readPdf(await renderTerms(sampleTerms));
  const all = pages.join(' ');
  const demanded = [
    'Allgemeine Geschäftsbedingungen',
    'Stand: Februar 2025',
    '1. Geltung',
    '2. Widerrufsrecht',
    '1. Du legst Karten in den Warenkorb.',
    'IBAN: DE89 3704 0044 0532 0130 00',
    `Telefon: ${sampleClub.telephone}`,
    'Schreib an karten@weinfest.example.',
    'Widerrufsbelehrung',
    'Unterschrift',
  ];
  for (const text of demanded) expect(all).toContain(text);
});

test('long terms run on over numbered pages, no word lost', async () => {
  const sections = Array.from({ length: 60 }, (_, n) => ({
    id: `abschnitt-${n}`,
    title: `Abschnitt ${n}`,
    blocks: [
      { kind: 'paragraph' as const, parts: [`Absatz-${n}. ${'Ein Satz über Karten und Wein. '.repeat(12)}`] },
    ],
  }));
  const { pages } = await readPdf(
    await renderTerms({ ...sampleTerms, text: { ...sampleTerms.text, sections } }),
  );
  expect(pages.length).toBeGreaterThan(5);
  for (const [n, page] of pages.entries()) expect(page).toContain(`Seite ${n + 1} von ${pages.length}`);
  const all = pages.join(' ');
  for (const [n] of sections.entries()) {
    expect(all).toContain(`${n + 1}. Abschnitt ${n}`);
    expect(all).toContain(`Absatz-${n}.`);
  }
});
