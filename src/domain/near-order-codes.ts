import { isOrderCode, ORDER_ALPHABET } from './order-number.ts';

const CODE_LENGTH = 6;

/** Whether `nearOrderCodes` may find any: one slip mends the length by one, or one sign that no code has. */
export function mayBeSlip(written: string): boolean {
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
