import { isIban } from './is-iban.ts';

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
