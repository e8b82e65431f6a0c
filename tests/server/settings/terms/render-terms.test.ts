import { expect, test } from 'vitest';
import { paragraph } from '../../../../src/contract/legal.ts';
import { termsOfSale } from '../../../../src/contract/terms.ts';
import { renderTerms } from '../../../../src/server/settings/terms/render-terms.ts';
import { addedTerms } from '../../../../src/server/settings/terms-wording.ts';
import { testSettings } from '../../../support/test-settings.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';
import { sampleClub, sampleTerms } from '../../platform/pdf/sample-documents.ts';

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

test('a paragraph longer than a page goes on over the next', async () => {
  const words = Array.from({ length: 3000 }, (_, n) => `Wort${n}`);
  const blocks = [paragraph(words.join(' '))];
  const text = { ...sampleTerms.text, sections: [{ id: 'lang', title: 'Lang', blocks }] };
  const { pages } = await readPdf(await renderTerms({ ...sampleTerms, text }));
  expect(pages.length).toBeGreaterThan(3);
  const all = pages.join(' ').split(/\s+/);
  expect(words.filter((word) => !all.includes(word))).toEqual([]);
});

test('the terms of the shop, as their page has them, go on paper with every sentence', async () => {
  const text = termsOfSale(testSettings, addedTerms(testSettings), 'https://karten.example/widerruf');
  const { pages } = await readPdf(await renderTerms({ ...sampleTerms, text }));
  // Where lines break, pdfkit's blanks and pdfium's hyphens (a control character) come and go.
  const bare = (words: string) => words.replace(/[\s\p{Cc}-]/gu, '');
  const all = bare(
    pages.join(' ').replace(/(Weinfreunde Rebental e\. V\. · Kelterweg 1 · .{0,80})?Seite \d+ von \d+/g, ''),
  );
  for (const { title, blocks } of text.sections) {
    expect(all).toContain(bare(title));
    for (const block of blocks.flatMap((some) => (some.kind === 'sheet' ? some.blocks : some))) {
      if (block.kind !== 'paragraph') continue;
      expect(all).toContain(
        bare(block.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')),
      );
    }
  }
});
