import { describe, expect, test } from 'vitest';
import { formatIban } from '../../src/domain/iban.ts';
import { isIban } from '../../src/domain/sepa.ts';

describe('an IBAN', () => {
  test.each([
    'DE89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
    'de89370400440532013000',
    'AT611904300234573201',
    'GB29 NWBK 6016 1331 9268 19',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
  ])('%s holds', (iban) => {
    expect(isIban(iban)).toBe(true);
  });

  test.each([
    '',
    'DE',
    'DE89370400440532013001',
    'DE98370400440532013000',
    'DE8937040044053201300',
    'DE8937040044053201300O',
    '89DE370400440532013000',
    'DE89370400440532013000!',
    'DEÄ9370400440532013000',
    'x'.repeat(10_000),
  ])('%.30s does not', (iban) => {
    expect(isIban(iban)).toBe(false);
  });

  test('every single wrong digit is caught', () => {
    const iban = 'DE89370400440532013000';
    for (let place = 2; place < iban.length; place++) {
      for (const digit of '0123456789') {
        if (digit === iban[place]) continue;
        expect(isIban(iban.slice(0, place) + digit + iban.slice(place + 1))).toBe(false);
      }
    }
  });
});

test('people read it in groups of four', () => {
  expect(formatIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  expect(formatIban('DE89 37040 0440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  expect(formatIban('')).toBe('');
});
