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
 * Converts a text to the characters every bank accepts (EPC217-08): umlauts transliterated, accents removed, everything
 * else a blank, at most `maxLength` characters, without double slashes or slashes at either end.
 */
export function sepaText(text: string, maxLength: number): string {
  const plain = [...text.normalize('NFC')].map((sign) => TRANSLITERATIONS[sign] ?? sign).join('');
  return plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/?:().,'+ -]+/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .replace(/^[ /]+/, '')
    .slice(0, maxLength)
    .replace(/[ /]+$/, '');
}

/** Characters of a name in a credit transfer. */
export const MAX_SEPA_NAME_LENGTH = 70;

/** Whether a name has any characters left for banks; Greek and Cyrillic ones have none. */
export function isSepaName(name: string): boolean {
  return /[A-Za-z0-9]/.test(sepaText(name, MAX_SEPA_NAME_LENGTH));
}

/** The length of an IBAN by country, for the countries of SEPA (EPC409-09). */
const IBAN_LENGTHS: Record<string, number> = {
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

/** Whether an IBAN is valid and of a SEPA country, so that it suffices for a transfer; blanks and case are ignored. */
export function isSepaIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  return IBAN_LENGTHS[iban.slice(0, 2)] === iban.length && isIban(iban);
}

/** Whether an IBAN has a valid form and check digits (ISO 7064, mod 97); blanks and case are ignored. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (c) => String(c.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** A credit transfer to be scanned by a banking app; `cents` is between 1 and 99 999 999 999. */
export interface Transfer {
  payee: string;
  iban: string;
  /** Left out of the code if invalid. */
  bic: string;
  cents: number;
  reference: string;
}

/** The capacity of a QR code of version 13. */
const MAX_GIRO_CODE_BYTES = 331;

/**
 * The text of a GiroCode (EPC069-12, version 002, UTF-8, unstructured reference), to be drawn with error correction M.
 * `null` if none is possible: nothing to pay, no payee, an invalid IBAN, or more than 331 bytes.
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
  return utf8Length(text) <= MAX_GIRO_CODE_BYTES ? text : null;
}

/** Without line breaks, because the code is parsed by lines. */
function oneLine(text: string, maxLength: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return [...line].slice(0, maxLength).join('');
}

// Banking apps reject a code with an invalid BIC, and SEPA transfers work without one.
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
