/** No 0/O, 1/I, 2/Z-alike pairs both present: people read these aloud and type them into bank forms. */
export const ORDER_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ3789';
const WEIGHTS = [1, 3, 5, 9, 11];
const RANDOM_LENGTH = 5;

/** How many random bytes `orderCode` consumes. */
export const ORDER_CODE_BYTES = RANDOM_LENGTH * 2;

/**
 * Six characters for an order number: five at random (17 million) and one check character, so that a single
 * mistyped character never becomes somebody else's order. `random` is at least ORDER_CODE_BYTES long.
 */
export function orderCode(random: Uint8Array): string {
  let code = '';
  for (let i = 0; i < RANDOM_LENGTH; i++) {
    const value = ((random[2 * i] ?? 0) << 8) | (random[2 * i + 1] ?? 0);
    code += ORDER_ALPHABET[value % ORDER_ALPHABET.length];
  }
  return code + checkCharacter(code);
}

/** Whether a code of six characters is one that `orderCode` could have made. */
export function isOrderCode(code: string): boolean {
  if (code.length !== RANDOM_LENGTH + 1) return false;
  if ([...code].some((char) => !ORDER_ALPHABET.includes(char))) return false;
  return code.endsWith(checkCharacter(code.slice(0, RANDOM_LENGTH)));
}

/** Prefix of the shop and code as guests read them: `WF-K7HXAQ`. */
export function orderNumber(prefix: string, code: string): string {
  return `${prefix}-${code}`;
}

// All weights are odd and not divisible by 7, hence coprime to 28: every single wrong character changes the sum.
function checkCharacter(code: string): string {
  const sum = [...code].reduce((acc, char, i) => acc + ORDER_ALPHABET.indexOf(char) * (WEIGHTS[i] ?? 0), 0);
  return ORDER_ALPHABET[sum % ORDER_ALPHABET.length] as string;
}
