import type { BankEntry } from './bank-entry.ts';
import { foldForSearch } from './german-text.ts';
import { isOrderCode, mayBeTypo, nearOrderCodes } from './order-number.ts';

/** What a transfer's text may mean, before anybody looks whether there is such an order. */
export interface PaymentClues {
  /** Codes of six as they stand there, check character and all: behind the shop's prefix, or alone and unmistakable. */
  exact: string[];
  /** Codes that may be meant: without prefix among other letters, or words that happen to be one. */
  bare: string[];
  /** Codes one slip away from what stands there. */
  near: string[];
  /** Numbers of invoices, `2027-00042`, however many zeros are left. */
  invoices: string[];
  /** The payer's name in folded words. */
  names: string[];
}

/** So many characters are looked at: twice of what a transfer may carry. */
const MAX_TEXT_LENGTH = 600;
const MAX_OF_A_KIND = 40;
/** So many writings are searched for slips, which is dear: whoever writes down more of them means none. */
const MAX_TYPO_SEARCHES = 40;
const CODE_LENGTH = 6;
/** Signs that no code has, and the one letter each is read as. */
const LOOK_ALIKES: Record<string, string> = { 2: 'Z', 4: 'A', 5: 'S', 6: 'G' };

/** Everything in a bank entry that may tell which order it pays. `prefix` stands before the code in order numbers. */
export function paymentClues(
  entry: Pick<BankEntry, 'purposeParts' | 'endToEndId' | 'payerName' | 'bookedOn'>,
  prefix: string,
): PaymentClues {
  const exact = new Set<string>();
  const bare = new Set<string>();
  const slips = new Set<string>();
  // Banks cut a purpose into pieces, some within a word and some between two.
  const texts = [entry.purposeParts.join(''), entry.purposeParts.join(' '), entry.endToEndId ?? ''];
  for (const text of new Set(texts.map(plain))) {
    for (const rest of behindPrefix(text, prefix)) {
      const code = replaceLookAlikes(rest.slice(0, CODE_LENGTH));
      if (isOrderCode(code)) (prefix.length > 1 ? exact : bare).add(code);
      else for (const length of [6, 5, 7]) addTypo(slips, rest.slice(0, length));
    }
    readTokens(text, { exact, bare, slips });
  }
  const near = new Set([...slips].flatMap(nearOrderCodes));
  return {
    exact: [...exact].slice(0, MAX_OF_A_KIND),
    bare: [...bare].filter((code) => !exact.has(code)).slice(0, MAX_OF_A_KIND),
    near: [...near].filter((code) => !exact.has(code) && !bare.has(code)).slice(0, 4 * MAX_OF_A_KIND),
    invoices: invoiceNumbers(entry.purposeParts.join(' '), Number(entry.bookedOn.slice(0, 4))),
    names: nameTokens(entry.payerName),
  };
}

/** A name's folded words, as they are compared with those of an order: without titles and fill-words. */
export function nameTokens(name: string): string[] {
  const words = foldForSearch(name).split(/[^\p{Letter}\p{Number}]+/u);
  return [...new Set(words.filter((word) => word.length > 1 && !TITLES_AND_FILLERS.has(word)))].slice(0, 8);
}

const TITLES_AND_FILLERS = new Set([
  'und',
  'oder',
  'herr',
  'herrn',
  'frau',
  'familie',
  'fam',
  'eheleute',
  'dr',
  'prof',
  'gmbh',
]);

/** Upper case, umlauts as two letters, anything else than letters and digits a blank. */
function plain(text: string): string {
  return foldForSearch(text.slice(0, MAX_TEXT_LENGTH))
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}

/** What follows the places where the prefix stands, blanks or not, once each. */
function behindPrefix(text: string, prefix: string): Set<string> {
  const squeezed = text.replaceAll(' ', '');
  const wanted = prefix.toUpperCase();
  const found = new Set<string>();
  for (let at = squeezed.indexOf(wanted); at >= 0; at = squeezed.indexOf(wanted, at + 1)) {
    found.add(squeezed.slice(at + wanted.length, at + wanted.length + CODE_LENGTH + 1));
  }
  return found;
}

function readTokens(
  text: string,
  { exact, bare, slips }: Record<'exact' | 'bare' | 'slips', Set<string>>,
): void {
  const tokens = text.split(' ');
  tokens.forEach((token, at) => {
    if (token.length === CODE_LENGTH && isOrderCode(token) && isMixed(token)) exact.add(token);
    for (const joined of joinedToCodeLength(tokens, at)) {
      const code = replaceLookAlikes(joined);
      if (isOrderCode(code)) bare.add(code);
    }
    if (token.length > CODE_LENGTH && token.length < 3 * CODE_LENGTH && isMixed(token)) {
      for (const part of [token.slice(0, CODE_LENGTH), token.slice(-CODE_LENGTH)]) {
        const code = replaceLookAlikes(part);
        if (isOrderCode(code) && isMixed(code)) bare.add(code);
      }
    }
    if (isMixed(token)) addTypo(slips, token);
  });
}

/** This token and those behind it, as far as they are six characters together: somebody wrote `K7H XAQ`. */
function joinedToCodeLength(tokens: ReadonlyArray<string>, at: number): string[] {
  let joined = '';
  for (let next = at; next < tokens.length && joined.length < CODE_LENGTH; next++) joined += tokens[next];
  return joined.length === CODE_LENGTH ? [joined] : [];
}

/** Letters and digits together: no word of a language, and no customer number. */
function isMixed(token: string): boolean {
  return /[A-Z]/.test(token) && /\d/.test(token);
}

function addTypo(slips: Set<string>, written: string): void {
  const read = replaceLookAlikes(written);
  if (slips.size < MAX_TYPO_SEARCHES && mayBeTypo(read)) slips.add(read);
}

function replaceLookAlikes(text: string): string {
  return text.replace(/[2456]/g, (sign) => LOOK_ALIKES[sign] as string);
}

/** `2027-00042`, `2027/42`, `Rechnung Nr. 42`: of this year and of the last one where none is named. */
function invoiceNumbers(text: string, year: number): string[] {
  const found = new Set<string>();
  const add = (ofYear: number, count: string) => {
    if (Number(count) > 0) found.add(`${ofYear}-${String(Number(count)).padStart(5, '0')}`);
  };
  // No date: neither a day before it nor a month behind it.
  for (const [, written, count] of text.matchAll(
    /(?<![\d.])(20\d{2})\s?[-/ ]\s?0*(\d{1,5})(?![\d]|[-/.]\d)/g,
  ))
    add(Number(written), count as string);
  for (const [, written, count] of text.matchAll(/(?<!\d)(20\d{2})(\d{5})(?!\d)/g))
    add(Number(written), count as string);
  for (const [, count] of text.matchAll(
    /(?:rechnungs?|rechn|rg|re|rnr|invoice)[^\d\n]{0,8}0*(\d{1,5})(?![\d]|[-/.]\d)/gi,
  )) {
    add(year, count as string);
    add(year - 1, count as string);
  }
  return [...found].slice(0, MAX_OF_A_KIND);
}
