import { expect, test } from 'vitest';
import { formatEurosInput, parseEuros } from '../../../../src/client/admin/money/euros.ts';

test('an amount is read as people type it', () => {
  const typed = { '25': 25, '22,50': 22.5, '22.5': 22.5, ' 1.250,5 € ': 1250.5, '1.250': 1250, '0,01': 0.01 };
  for (const [text, euros] of Object.entries(typed)) expect([text, parseEuros(text)]).toEqual([text, euros]);
  for (const text of ['', 'zehn', '1,2,3', '-5', '1,234', '1e3', '.', '1.2.3,']) {
    expect([text, parseEuros(text)]).toEqual([text, Number.NaN]);
  }
  expect(formatEurosInput(49.5)).toBe('49,50');
});
