import { expect, test } from 'vitest';
import {
  base32,
  totpCode,
  totpStep,
} from '../../../../src/server/accounts/second-factor/check-second-factor.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B (SHA-1): its codes have eight digits, ours are their last six.
const vectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
];

test.each(vectors)('at %i seconds the code is the one of the RFC', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(totpCode(secret, step)).toBe(code.slice(-6));
  expect(totpStep(secret, code.slice(-6), seconds * 1000)).toBe(step);
});

test('a code fits in its own step, the one before and the one after, and in no other', () => {
  const step = 1000;
  const code = totpCode(secret, step);
  const at = (n: number) => totpStep(secret, code, n * 30_000);
  expect([step - 2, step - 1, step, step + 1, step + 2].map(at)).toEqual([null, step, step, step, null]);
  expect(totpStep(secret, code, (step + 2) * 30_000 - 1)).toBe(step);
});

test.each(['', '12345', '1234567', 'abcdef', 'ß23456'])('%o fits never', (code) => {
  expect(totpStep(secret, code, 59_000)).toBeNull();
});

// RFC 4648, section 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%o in base32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});
