import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sepaText } from '../../src/domain/sepa-text.ts';

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
