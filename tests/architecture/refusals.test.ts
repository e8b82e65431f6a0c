import { expect, test } from 'vitest';
import { refusals } from '../../src/contract/refusals.ts';
import { type SourceFile, sourceFiles } from '../support/source-files.ts';

function unused(codes: string[], files: SourceFile[]): string[] {
  const elsewhere = files.filter(({ path }) => path !== 'src/contract/refusals.ts');
  return codes.filter((code) => !elsewhere.some(({ text }) => new RegExp(`['"]${code}['"]`).test(text)));
}

function notASentence(sentences: string[]): string[] {
  return sentences.filter((sentence) => !/^[A-ZÄÖÜ].*\.$/.test(sentence));
}

test('every refusal is used somewhere', () => {
  expect(unused(['sold', 'gone'], [{ path: 'src/server/a.ts', text: "refuse('sold')" }])).toEqual(['gone']);

  expect(unused(Object.keys(refusals), sourceFiles('src'))).toEqual([]);
});

test('every refusal is a whole sentence', () => {
  expect(notASentence(['Bitte melde dich an.', 'Bitte melde dich an', 'taken.'])).toHaveLength(2);

  expect(notASentence(Object.values(refusals).map(({ message }) => message))).toEqual([]);
});
