const TRANSLITERATIONS: Record<string, string> = {
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
  const plain = [...text.normalize('NFC')].map((sign) => TRANSLITERATIONS[sign] ?? sign).join('');
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
export const MAX_SEPA_NAME_LENGTH = 70;

/** Whether banks take this for a name: something of it is left in their letters. Of Greek or Cyrillic nothing is. */
export function isSepaName(name: string): boolean {
  return /[A-Za-z0-9]/.test(sepaText(name, MAX_SEPA_NAME_LENGTH));
}

/** How long an IBAN is in each country that euros can be transferred to (EPC409-09). */
const LENGTHS: Record<string, number> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** Whether euros can be transferred to an account by its IBAN alone; blanks and case are ignored. */
export function isSepaIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  return LENGTHS[iban.slice(0, 2)] === iban.length && isIban(iban);
}

/** Whether an IBAN has the right form and check digits (ISO 7064, mod 97); blanks are ignored. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (c) => String(c.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** A credit transfer as a banking app reads it from a picture. `cents` is between 1 and 99 999 999 999. */
export interface Transfer {
  payee: string;
  iban: string;
  /** Left out of the code when it is none. */
  bic: string;
  cents: number;
  reference: string;
}

const MAX_BYTES = 331;

/**
 * The text of a GiroCode (EPC069-12, version 002, UTF-8, unstructured reference), to be drawn with error correction
 * M. `null` where none can be made: nothing to pay, no payee, an IBAN that does not hold, or a text longer than the
 * 331 bytes a version 13 code holds.
 */
export function giroCodeText(transfer: Transfer): string | null {
  const { cents } = transfer;
  if (!Number.isInteger(cents) || cents < 1 || cents > 99_999_999_999) return null;
  const payee = oneLine(transfer.payee, 70);
  if (payee === '' || !isIban(transfer.iban)) return null;
  const text = [
    'BCD',
    '002',
    '1',
    'SCT',
    bicOrNothing(transfer.bic),
    payee,
    transfer.iban.replace(/\s/g, '').toUpperCase(),
    `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
    '',
    '',
    oneLine(transfer.reference, 140),
  ].join('\n');
  return utf8Length(text) <= MAX_BYTES ? text : null;
}

/** At most so many characters, and no line break: the lines of the code are counted. */
function oneLine(text: string, most: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return [...line].slice(0, most).join('');
}

// Banking apps refuse the whole code for a BIC that is none, and in SEPA they need none.
function bicOrNothing(text: string): string {
  const bic = text.replace(/\s/g, '').toUpperCase();
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic) ? bic : '';
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
