import { expect, test } from 'vitest';
import { isSepaIban } from '../../src/domain/is-sepa-iban.ts';

test.each([
  ['DE02 1203 0000 0000 2020 51', true],
  ['at611904300234573201', true],
  ['NL91ABNA0417164300', true],
  ['MT84MALT011000012345MTLCAST001S', true],
  // A digit too many with check digits that fit all the same; two that are swapped; no euros go there.
  ['DE841203000000002020510', false],
  ['DE02120300000000202015', false],
  ['TR330006100519786457841326', false],
  ['', false],
])('%s: %s', (iban, isOne) => {
  expect(isSepaIban(iban)).toBe(isOne);
});
