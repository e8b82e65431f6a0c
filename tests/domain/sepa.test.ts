import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { giroCodeText, isSepaIban, sepaText, type Transfer } from '../../src/domain/sepa.ts';

test.each([
  ['Jürgen Müßig', 'Juergen Muessig'],
  ['ÄÖÜ ẞ', 'AeOeUe SS'],
  ['Zoë Dvořák-Nuñez', 'Zoe Dvorak-Nunez'],
  ['Łukasz Đorđević', 'Lukasz Dordevic'],
  ['Müller & Söhne GmbH', 'Mueller + Soehne GmbH'],
  ['D’Angelo – Wein', "D'Angelo - Wein"],
  ['//a///b//', 'a/b'],
  ['  Rot \t\n Wein  🍷 ', 'Rot Wein'],
  ['u\u0308ber', 'ueber'],
])('%j is %j to a bank', (text, plain) => {
  expect(sepaText(text, 70)).toBe(plain);
});

test('it is no longer than asked, and no text gives a letter that a bank refuses', () => {
  expect(sepaText('ß'.repeat(50), 70)).toHaveLength(70);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 140 }), (text, most) => {
      const plain = sepaText(text, most);
      expect(plain.length).toBeLessThanOrEqual(most);
      expect(plain).toMatch(/^[A-Za-z0-9/?:().,'+ -]*$/);
      expect(plain).not.toMatch(/^[/ ]|[/ ]$|\/\/| {2}/);
    }),
  );
});

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

const transfer: Transfer = {
  payee: 'Weinfestverein Musterstadt e. V.',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: '',
  cents: 8450,
  reference: 'WF26-K7HXA',
};
const bytes = (text: string | null) => new TextEncoder().encode(text ?? '').length;
const lines = (wishes: Partial<Transfer>) => giroCodeText({ ...transfer, ...wishes })?.split('\n');

test('a transfer is written as the European Payments Council lays down', () => {
  const text = giroCodeText(transfer);
  expect(text).toBe(
    'BCD\n002\n1\nSCT\n\nWeinfestverein Musterstadt e. V.\nDE89370400440532013000\nEUR84.50\n\n\nWF26-K7HXA',
  );
  expect(bytes(text)).toBe(92);
});

describe('the amount', () => {
  test.each([
    [1, 'EUR0.01'],
    [9, 'EUR0.09'],
    [100, 'EUR1.00'],
    [186_405, 'EUR1864.05'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('%i cents', (cents, line) => {
    expect(lines({ cents })?.[7]).toBe(line);
  });

  test.each([0, -1, 100_000_000_000, 12.5, Number.NaN])('%d cents cannot be transferred', (cents) => {
    expect(giroCodeText({ ...transfer, cents })).toBe(null);
  });
});

describe('the fields', () => {
  test('a BIC stands in its line; one that is none is left out, for it would spoil the code', () => {
    expect(lines({ bic: 'COBADEFFXXX' })?.[4]).toBe('COBADEFFXXX');
    expect(lines({ bic: ' cobadeff ' })?.[4]).toBe('COBADEFF');
    expect(lines({ bic: 'unbekannt' })?.[4]).toBe('');
  });

  test('no code without an IBAN that holds, and none without a payee', () => {
    expect(giroCodeText({ ...transfer, iban: 'DE89370400440532013001' })).toBe(null);
    expect(giroCodeText({ ...transfer, iban: '' })).toBe(null);
    expect(giroCodeText({ ...transfer, payee: '  ' })).toBe(null);
  });

  test('payee and reference are cut to what the lines hold, never within a character', () => {
    expect(lines({ payee: 'Ü'.repeat(80), reference: '' })?.[5]).toBe('Ü'.repeat(70));
    expect(lines({ payee: '🍇'.repeat(80), reference: '' })?.[5]).toBe('🍇'.repeat(70));
    expect(lines({ payee: `${'a'.repeat(69)}🍇🍇` })?.[5]).toBe(`${'a'.repeat(69)}🍇`);
    expect(lines({ reference: 'x'.repeat(150) })?.[10]).toBe('x'.repeat(140));
  });

  test('a line break in a name never shifts the lines', () => {
    const shifted = lines({ payee: 'Verein\nDE00', reference: 'WF-1\r\nWF-2' });
    expect(shifted).toHaveLength(11);
    expect(shifted?.[5]).toBe('Verein DE00');
    expect(shifted?.[10]).toBe('WF-1 WF-2');
  });
});

describe('the 331 bytes that a code of version 13 holds', () => {
  const full = { ...transfer, bic: 'COBADEFFXXX', payee: 'ü'.repeat(70), cents: 99_999_999_999 };
  const emptyReference = bytes(giroCodeText({ ...full, reference: '' }));
  const left = 331 - emptyReference;
  const umlauts = Math.floor(left / 2);

  test('bytes are counted, not characters: 331 fit, 332 do not', () => {
    const fits = `${'ä'.repeat(umlauts)}${'a'.repeat(left % 2)}`;
    const text = giroCodeText({ ...full, reference: fits });
    expect(bytes(text)).toBe(331);
    expect(text?.length).toBeLessThan(300);
    expect(giroCodeText({ ...full, reference: `${fits}a` })).toBe(null);
  });

  test('three and four bytes a character are counted as such', () => {
    expect(bytes(giroCodeText({ ...transfer, reference: '€🍇' }))).toBe(92 - 10 + 7);
    const euros = '€'.repeat(Math.floor(left / 3));
    expect(giroCodeText({ ...full, reference: `${euros}${'a'.repeat(left % 3)}` })).not.toBe(null);
    expect(giroCodeText({ ...full, reference: `${euros}${'a'.repeat((left % 3) + 1)}` })).toBe(null);
  });
});
