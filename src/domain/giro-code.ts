/** A credit transfer as a banking app reads it from a picture. `cents` is between 1 and 99 999 999 999. */
export interface Transfer {
  payee: string;
  iban: string;
  bic: string;
  cents: number;
  reference: string;
}

const MAX_BYTES = 331;

/**
 * The text of a GiroCode (EPC069-12, version 002, UTF-8, unstructured reference), to be drawn with error correction
 * M. `null` where none can be made: nothing to pay, or a text longer than the 331 bytes a version 13 code holds.
 */
export function giroCodeText(transfer: Transfer): string | null {
  if (transfer.cents < 1 || transfer.cents > 99_999_999_999) return null;
  const text = [
    'BCD',
    '002',
    '1',
    'SCT',
    transfer.bic,
    transfer.payee.slice(0, 70),
    transfer.iban.replace(/\s/g, ''),
    `EUR${Math.floor(transfer.cents / 100)}.${String(transfer.cents % 100).padStart(2, '0')}`,
    '',
    '',
    transfer.reference.slice(0, 140),
  ].join('\n');
  return utf8Length(text) <= MAX_BYTES ? text : null;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
