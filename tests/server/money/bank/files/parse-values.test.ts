import { expect, test } from 'vitest';
import {
  centsOfSwift,
  centsOfTable,
  centsOfXml,
} from '../../../../../src/server/money/bank/files/parse-values.ts';

const ofBank = { decimalSign: ',', hasCents: true } as const;
const ofPeople = { decimalSign: ',', hasCents: false } as const;
const withPoint = { decimalSign: '.', hasCents: false } as const;

test.each([
  ['1.234,56', 123456],
  ['1.234.567,80', 123456780],
  ['-12,00', -1200],
  ['−12,00', -1200],
  ['12,00-', -1200],
  ['+12,00', 1200],
  [' 12,00 € ', 1200],
  ['12,00 EUR', 1200],
  ['0,00', 0],
  ['0,29', 29],
  ['12.00', 'ambiguous'],
  ['1.234', 'ambiguous'],
  ['1,234.56', 'ambiguous'],
  ['1.2345,00', 'ambiguous'],
  ['12,5', 'unreadable'],
  ['12', 'unreadable'],
  ['12,', 'unreadable'],
  ['-12,00-', 'unreadable'],
  ['12,00 USD', 'unreadable'],
  ['1e3', 'unreadable'],
  ['1 234,56', 123456],
  ['-1\u00a0234\u202f567,00 €', -123456700],
  ['1 2345,00', 'unreadable'],
  ['12 34,00', 'unreadable'],
  ['1 234.567,00', 'unreadable'],
  ['1 234,567', 'unreadable'],
  ['', 'unreadable'],
  ['9999999999,00', 'unreadable'],
])('a bank writes %j', (text, cents) => {
  expect(centsOfTable(text, ofBank)).toBe(cents);
});

test('what people have saved again may have lost its zeros, never its meaning', () => {
  expect(['12,5', '12', '1.234', '1.234,5'].map((text) => centsOfTable(text, ofPeople))).toEqual([
    1250,
    1200,
    'ambiguous',
    123450,
  ]);
  expect(['1,234.56', '12.5', '1.234,56', '-3'].map((text) => centsOfTable(text, withPoint))).toEqual([
    123456,
    1250,
    'ambiguous',
    -300,
  ]);
});

test('amounts of ISO 20022 and SWIFT', () => {
  expect(['12', '12.5', '12.50000', '12.501', '-12', '12,50', '.5', '1 2'].map(centsOfXml)).toEqual([
    1200,
    1250,
    1250,
    'unreadable',
    'unreadable',
    'unreadable',
    'unreadable',
    'unreadable',
  ]);
  expect(['12,', '12,5', '12,50', '12', '12.50', ',5', '12,505'].map(centsOfSwift)).toEqual([
    1200,
    1250,
    1250,
    'unreadable',
    'unreadable',
    'unreadable',
    'unreadable',
  ]);
});
