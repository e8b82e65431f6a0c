import { expect, test } from 'vitest';
import { describeBankFileFault } from '../../src/contract/bank.ts';

test('a refused file says where and what, in whole sentences', () => {
  const fault = { reason: 'unreadable_amount', line: 12, text: '1,2x', name: null } as const;
  expect(describeBankFileFault(fault)).toBe('Zeile 12: Der Betrag ist nicht zu lesen: „1,2x“.');
  expect(describeBankFileFault({ ...fault, name: 'januar.xml' })).toBe(
    'januar.xml, Zeile 12: Der Betrag ist nicht zu lesen: „1,2x“.',
  );
  expect(describeBankFileFault({ reason: 'empty_file', line: null, text: null, name: null })).toBe(
    'Die Datei ist leer.',
  );
});

test('what stands in a file is never taken for a pattern', () => {
  const fault = { reason: 'unreadable_date', line: 1, text: '$& {text}', name: null } as const;
  expect(describeBankFileFault(fault)).toBe('Zeile 1: Das Datum ist nicht zu lesen: „$& {text}“.');
});
