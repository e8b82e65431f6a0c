import { isOrderCode, ORDER_ALPHABET, orderNumber } from './order-number.ts';

const CODE_LENGTH = 6;

/**
 * The order number that somebody means who typed it by heart: in small letters, without its hyphen or without the
 * shop's `prefix`, with words before it. `null` where no code of an order stands at its end.
 */
export function meantOrderNumber(typed: string, prefix: string): string | null {
  const [, before, code] = /([A-Z0-9]*)-?([A-Z0-9]{6})$/.exec(tidied(typed)) ?? [];
  if (code === undefined || !isOrderCode(code)) return null;
  return orderNumber(before || prefix, code);
}

/** The numbers that a single mistake makes the typed one of: a wrong character, or two that changed places. */
export function similarOrderNumbers(typed: string, prefix: string): string[] {
  const code = tidied(typed)
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

function tidied(typed: string): string {
  return typed
    .toUpperCase()
    .trim()
    .replaceAll(/\s*[-_–—]\s*/g, '-');
}
