/** Without what is taken for one another in print: no 0 and O, 1, I and L, no U and V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const LENGTH = 10;

/** How many random bytes `batchCode` consumes. */
export const BATCH_CODE_BYTES = LENGTH;

/**
 * A single-use code of ten characters, 48 random bits, behind a prefix: `WINZER-7K3QFX2M9P`. Guessing is limited
 * (server/sales/discounts/code-guesses.ts), so that among a million codes one network finds one in some 25 years.
 */
export function batchCode(prefix: string, random: Uint8Array): string {
  let code = '';
  for (let i = 0; i < LENGTH; i++) code += ALPHABET[(random[i] ?? 0) % ALPHABET.length];
  return prefix === '' ? code : `${prefix}-${code}`;
}
