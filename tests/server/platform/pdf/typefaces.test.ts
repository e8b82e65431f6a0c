import { expect, test } from 'vitest';
import { faceFor, printable } from '../../../../src/server/platform/pdf/document/typefaces.ts';
import { hardTexts } from './hard-texts.ts';

test.each([
  ['Jürgen Größer-Süß, 25,00 €', 'Jürgen Größer-Süß, 25,00 €'],
  ['Ju\u0308rgen', 'Jürgen'],
  ['  a\r\n\tb \u0000c  ', 'a b c'],
  ['Łukasz Nguyễn', 'Łukasz Nguyễn'],
  ['Fest 🎉👨‍👩‍👧‍👦 Ende', 'Fest □□ Ende'],
  ['שלום', '□□□□'],
  ['a\u202eb\u2066c\u200b\u00ad\ufeff', 'abc'],
  ['x\ud800y', 'x□y'],
  ['\u200d\ufe0f', ''],
  ['25,00\u00a0€', '25,00\u00a0€'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});

test.each(hardTexts)('%s: what is printed is one clean line and stays as it is', (_, text) => {
  const line = printable(text);
  expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
  expect(line.isWellFormed()).toBe(true);
  expect(printable(line)).toBe(line);
});

test('a heading with letters its face does not have is set in the other face as a whole', () => {
  expect(faceFor('display', 'Weinprobe im Gewölbe')).toBe('display');
  expect(faceFor('display', 'Fête Привет')).toBe('strong');
});
