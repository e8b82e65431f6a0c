/** No 0/O, 1/I, 2/Z-alike pairs both present: people read these aloud and type them into bank forms. */
const ORDER_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ3789';
const WEIGHTS = [1, 3, 5, 9, 11];
const RANDOM_LENGTH = 5;
/** With the check character. */
const CODE_LENGTH = RANDOM_LENGTH + 1;

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
  if (code.length !== CODE_LENGTH) return false;
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

/**
 * The order number that somebody means who typed it by heart: in small letters, without its hyphen or without the
 * shop's `prefix`, with words before it. `null` where no code of an order stands at its end.
 */
export function parseOrderNumber(typed: string, prefix: string): string | null {
  const [, before, code] = /([A-Z0-9]*)-?([A-Z0-9]{6})$/.exec(normalizeTyped(typed)) ?? [];
  if (code === undefined || !isOrderCode(code)) return null;
  return orderNumber(before || prefix, code);
}

/** The numbers that a single mistake makes the typed one of: a wrong character, or two that changed places. */
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

/** Whether `nearOrderCodes` may find any: one slip mends the length by one, or one sign that no code has. */
export function mayBeTypo(written: string): boolean {
  const foreign = [...written].filter((char) => !ORDER_ALPHABET.includes(char)).length;
  return Math.abs(written.length - CODE_LENGTH) <= 1 && foreign <= (written.length < CODE_LENGTH ? 0 : 1);
}

/**
 * Order codes that are one slip away from what stands there: one character wrong, missing or too many, or two of them
 * swapped. A wrong one never has the right check character by chance, so there are but a few.
 */
export function nearOrderCodes(written: string): string[] {
  const codes = new Set<string>();
  const keep = (code: string) => {
    if (code !== written && isOrderCode(code)) codes.add(code);
  };
  const chars = [...written];
  const without = (at: number) => chars.toSpliced(at, 1).join('');
  if (chars.length === CODE_LENGTH) {
    for (let at = 0; at < CODE_LENGTH; at++) {
      for (const char of ORDER_ALPHABET) keep(chars.with(at, char).join(''));
      if (at > 0)
        keep(
          chars
            .with(at - 1, chars[at] as string)
            .with(at, chars[at - 1] as string)
            .join(''),
        );
    }
  }
  if (chars.length === CODE_LENGTH - 1) {
    for (let at = 0; at <= chars.length; at++)
      for (const char of ORDER_ALPHABET) keep(chars.toSpliced(at, 0, char).join(''));
  }
  if (chars.length === CODE_LENGTH + 1) for (const at of chars.keys()) keep(without(at));
  return [...codes];
}
