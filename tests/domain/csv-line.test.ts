import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '../../src/domain/csv-line.ts';

/** What Excel makes a number of when it opens a file: digits with signs, separators, exponents, percent. */
const BECOMES_A_NUMBER = /^\s*[+-]?\d[\d.,]*([eE][+-]?\d+)?\s*%?\s*$/;

test('a postcode with its city is text, zeros and all', () => {
  const line = csvLine(['01067 Dresden']);
  expect(line).toBe('01067 Dresden\r\n');
  expect(line).not.toMatch(BECOMES_A_NUMBER);
});

test('a telephone number is text that can be dialled, however it was typed', () => {
  const phone = (telephone: string) => csvLine([{ telephone }]).trimEnd();
  expect(phone('+49 171 1234567')).toBe('0049 171 1234567');
  expect(phone('+491711234567')).toBe('0049 1711234567');
  expect(phone('01711234567')).toBe('0171 1234567');
  expect(phone('06201 / 12 34')).toBe('06201 / 12 34');
  expect(phone('+cmd|calc')).toBe("'+cmd|calc");
  for (const typed of ['+491711234567', '01711234567', '06201 1234'])
    expect(phone(typed)).not.toMatch(BECOMES_A_NUMBER);
});

test('other text that would lose digits as a number is marked as text', () => {
  expect(csvLine(['007', '4111111111111111', '12', { count: 12 }])).toBe("'007;'4111111111111111;12;12\r\n");
});

test('an amount is an amount', () => {
  expect(csvLine([{ cents: 2250 }, { cents: 0 }, { cents: -510 }])).toBe('22,50;0,00;-5,10\r\n');
});

test('whatever is typed, no cell begins a formula and none breaks out of its place', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n=', ' =', '\u00a0+', '＝', '＠'),
      (text, sign) => {
        for (const cell of [`${sign}${text}`, { telephone: `${sign}${text}` }]) {
          const written = csvLine(['a', cell, 'b']);
          const [, inside = ''] = /^a;(.*);b\r\n$/s.exec(written) ?? [];
          const read = inside.startsWith('"') ? inside.slice(1, -1).replaceAll('""', '"') : inside;
          expect(read).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
          if (!inside.startsWith('"')) expect(inside).not.toMatch(/[;,\t"\r\n]/);
          else expect(inside).toMatch(/^"([^"]|"")*"$/);
        }
      },
    ),
  );
});
