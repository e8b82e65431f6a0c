/** At most one of each look-alike pair such as 0/O, 1/I and 2/Z, because people read codes aloud and type them. */
const ORDER_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ3789';
const WEIGHTS = [1, 3, 5, 9, 11];
const RANDOM_LENGTH = 5;
/** With the check character. */
const CODE_LENGTH = RANDOM_LENGTH + 1;

/** How many random bytes `orderCode` consumes. */
export const ORDER_CODE_BYTES = RANDOM_LENGTH * 2;

/**
 * The six characters of an order number: five random ones (17 million codes) and a check character, so that one mistyped
 * character never results in somebody else's order. `random` has at least ORDER_CODE_BYTES bytes.
 */
export function orderCode(random: Uint8Array): string {
  let code = '';
  for (let i = 0; i < RANDOM_LENGTH; i++) {
    const value = ((random[2 * i] ?? 0) << 8) | (random[2 * i + 1] ?? 0);
    code += ORDER_ALPHABET[value % ORDER_ALPHABET.length];
  }
  return code + checkCharacter(code);
}

/** Whether `orderCode` could have made a code: its alphabet, length and check character. */
export function isOrderCode(code: string): boolean {
  if (code.length !== CODE_LENGTH) return false;
  // Reading a bank file asks this a million times: without an array for each code.
  for (let at = 0; at < CODE_LENGTH; at++) if (!ORDER_ALPHABET.includes(code.charAt(at))) return false;
  return code.endsWith(checkCharacter(code));
}

/** The shop's prefix and a code, as guests read them: `WF-K7HXAQ`. */
export function orderNumber(prefix: string, code: string): string {
  return `${prefix}-${code}`;
}

/** The code of an order number, without its prefix. */
export function codeOfNumber(number: string): string {
  return number.slice(number.lastIndexOf('-') + 1);
}

// All weights are odd and not divisible by 7, hence coprime to 28: every single wrong character changes the sum.
function checkCharacter(code: string): string {
  let sum = 0;
  for (let at = 0; at < RANDOM_LENGTH; at++)
    sum += ORDER_ALPHABET.indexOf(code.charAt(at)) * (WEIGHTS[at] ?? 0);
  return ORDER_ALPHABET.charAt(sum % ORDER_ALPHABET.length);
}

/**
 * Reads an order number as people type it: in lower case, without the hyphen or the shop's `prefix`, or after other
 * words. `null` if the text does not end with a valid order code.
 */
export function parseOrderNumber(typed: string, prefix: string): string | null {
  const [, before, code] = /([A-Z0-9]*)-?([A-Z0-9]{6})$/.exec(normalizeTyped(typed)) ?? [];
  if (code === undefined || !isOrderCode(code)) return null;
  return orderNumber(before || prefix, code);
}

/** The order numbers one mistake away from the typed one: a wrong character, or two neighbours swapped. */
export function similarOrderNumbers(typed: string, prefix: string): string[] {
  const code = normalizeTyped(typed)
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(-CODE_LENGTH);
  if (code.length < CODE_LENGTH) return [];
  const meant = new Set<string>();
  for (let at = 0; at < CODE_LENGTH; at++) {
    for (const other of ORDER_ALPHABET) meant.add(code.slice(0, at) + other + code.slice(at + 1));
    meant.add(code.slice(0, at) + (code[at + 1] ?? '') + code[at] + code.slice(at + 2));
  }
  return [...meant].filter(isOrderCode).map((one) => orderNumber(prefix, one));
}

function normalizeTyped(typed: string): string {
  return typed
    .toUpperCase()
    .trim()
    .replaceAll(/\s*[-_–—]\s*/g, '-');
}

/** A cheap test whether `nearOrderCodes` can find any: one typo away in length, or in characters no code has. */
export function mayBeTypo(written: string): boolean {
  const foreign = [...written].filter((char) => !ORDER_ALPHABET.includes(char)).length;
  return Math.abs(written.length - CODE_LENGTH) <= 1 && foreign <= (written.length < CODE_LENGTH ? 0 : 1);
}

/**
 * The order codes one typo away from a text: one character wrong, missing or too many, or two neighbours swapped. The
 * check character leaves only a few.
 */
export function nearOrderCodes(written: string): string[] {
  const codes = new Set<string>();
  const add = (code: string) => {
    if (code !== written && isOrderCode(code)) codes.add(code);
  };
  const before = (at: number) => written.slice(0, at);
  if (written.length === CODE_LENGTH) {
    for (let at = 0; at < CODE_LENGTH; at++) {
      const after = written.slice(at + 1);
      for (const char of ORDER_ALPHABET) add(before(at) + char + after);
      if (at > 0) add(before(at - 1) + written.charAt(at) + written.charAt(at - 1) + after);
    }
  }
  if (written.length === CODE_LENGTH - 1) {
    for (let at = 0; at <= written.length; at++)
      for (const char of ORDER_ALPHABET) add(before(at) + char + written.slice(at));
  }
  if (written.length === CODE_LENGTH + 1)
    for (let at = 0; at < written.length; at++) add(before(at) + written.slice(at + 1));
  return [...codes];
}
