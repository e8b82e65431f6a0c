const WRITTEN_OUT: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '&': '+',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
};

/**
 * A text in the letters that every bank takes (EPC217-08): umlauts written out, accents left off, all else a blank, cut
 * after `most` characters. Nowhere two slashes, and none at either end.
 */
export function sepaText(text: string, most: number): string {
  const plain = [...text.normalize('NFC')].map((sign) => WRITTEN_OUT[sign] ?? sign).join('');
  return plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/?:().,'+ -]+/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .replace(/^[ /]+/, '')
    .slice(0, most)
    .replace(/[ /]+$/, '');
}

/** How long a name in a transfer may be. */
export const LONGEST_SEPA_NAME = 70;

/** Whether banks take this for a name: something of it is left in their letters. Of Greek or Cyrillic nothing is. */
export function isSepaName(name: string): boolean {
  return /[A-Za-z0-9]/.test(sepaText(name, LONGEST_SEPA_NAME));
}
