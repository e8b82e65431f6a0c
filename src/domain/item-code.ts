/** Crockford's base32: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;

/** How many random bytes `itemCode` consumes. */
export const ITEM_CODE_BYTES = LENGTH;

/** The id of a ticket: 20 characters of Crockford base32, 100 random bits, from ITEM_CODE_BYTES random bytes. */
export function itemCode(random: Uint8Array): string {
  let code = '';
  for (let i = 0; i < LENGTH; i++) code += ALPHABET[(random[i] ?? 0) & 31];
  return code;
}

/**
 * What a person typed or a phone read, as a ticket id: any letter case, blanks and hyphens ignored, O read as 0,
 * I and L as 1. `null` when it cannot be one.
 */
export function readItemCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((char) => ALPHABET.includes(char)) ? code : null;
}

/** A ticket id in groups of five for reading aloud: `7K3QF-…`. */
export function formatItemCode(code: string): string {
  return (code.match(/.{1,5}/g) ?? []).join('-');
}
