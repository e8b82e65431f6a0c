import type { BankEntry } from './bank-entry.ts';
import { foldForSearch } from './german-text.ts';
import { isOrderCode, mayBeTypo, nearOrderCodes } from './order-number.ts';

/** What the text of a transfer may refer to, without looking at existing orders. */
export interface PaymentClues {
  /** Valid codes after the shop's prefix, or as separate words of letters and digits. */
  exact: string[];
  /** Possible codes: without the prefix among other letters, or words that happen to be valid. */
  bare: string[];
  /** Codes one typo away from the text. */
  near: string[];
  /** Possible codes, also with a typo, in what is left of the text without the exact ones. */
  beside: string[];
  /** Invoice numbers as `2027-00042`, however many zeros the text has. */
  invoices: string[];
  /** The folded words of the payer's name. */
  names: string[];
  /** The folded words of the purpose that may be a name. */
  purposeNames: string[];
  /** Those of them that follow „für“ or „Familie“. */
  forNames: string[];
  /** The purpose speaks of a membership fee or a donation. */
  isNoOrder: boolean;
}

/** Twice as many characters as a transfer may have. */
const MAX_TEXT_LENGTH = 600;
const MAX_OF_A_KIND = 40;
/** Searching for typos is expensive, and a text with more candidates contains no code. */
const MAX_TYPO_SEARCHES = 40;
const CODE_LENGTH = 6;
/** Characters that no code has, with the letter each is read as. */
const LOOK_ALIKES: Record<string, string> = { 2: 'Z', 4: 'A', 5: 'S', 6: 'G' };

/** Everything in a bank entry that may tell which order it pays; `prefix` is that of the shop's order numbers. */
export function paymentClues(
  entry: Pick<BankEntry, 'purposeParts' | 'endToEndId' | 'payerName' | 'bookedOn'>,
  prefix: string,
): PaymentClues {
  // Some banks split the purpose within words, others between them.
  const purposes = [entry.purposeParts.join(''), entry.purposeParts.join(' ')];
  const texts = [...new Set([...purposes, entry.endToEndId ?? ''].map(plain))];
  const { exact, bare, near, searchCount } = codesIn(texts, prefix, MAX_TYPO_SEARCHES);
  const rest = exact.length === 0 ? [] : texts.map((text) => withoutCodes(text, exact, prefix));
  const beside = codesIn(rest, prefix, MAX_TYPO_SEARCHES - searchCount);
  const words = [...new Set(purposes.map((purpose) => foldForSearch(purpose.slice(0, MAX_TEXT_LENGTH))))];
  return {
    exact,
    bare,
    near,
    beside: [...beside.exact, ...beside.bare, ...beside.near].filter((code) => !exact.includes(code)),
    invoices: invoiceNumbers(entry.purposeParts.join(' '), Number(entry.bookedOn.slice(0, 4))),
    names: nameTokens(entry.payerName),
    purposeNames: namesIn(words),
    forNames: namesIn(words.flatMap((text) => text.match(MEANT) ?? [])),
    isNoOrder: words.some((text) => NO_ORDER.test(text)),
  };
}

/** What may be codes in these texts of upper case letters, digits and blanks, with at most so many typos looked into. */
function codesIn(texts: ReadonlyArray<string>, prefix: string, mostSearches: number) {
  const exact = new Set<string>();
  const bare = new Set<string>();
  const typos = new Set<string>();
  const addTypo = (written: string) => {
    const read = replaceLookAlikes(written);
    if (typos.size < mostSearches && mayBeTypo(read)) typos.add(read);
  };
  for (const text of texts) {
    for (const rest of afterPrefix(text, prefix)) {
      const code = replaceLookAlikes(rest.slice(0, CODE_LENGTH));
      if (isOrderCode(code)) (prefix.length > 1 ? exact : bare).add(code);
      else for (const length of [6, 5, 7]) addTypo(rest.slice(0, length));
    }
    readTokens(text, { exact, bare, addTypo });
  }
  const near = new Set([...typos].flatMap(nearOrderCodes));
  return {
    exact: [...exact].slice(0, MAX_OF_A_KIND),
    bare: [...bare].filter((code) => !exact.has(code)).slice(0, MAX_OF_A_KIND),
    near: [...near].filter((code) => !exact.has(code) && !bare.has(code)).slice(0, 4 * MAX_OF_A_KIND),
    searchCount: typos.size,
  };
}

/** The text with these codes cut out, however they are spaced, and the prefix before each. */
function withoutCodes(text: string, codes: ReadonlyArray<string>, prefix: string): string {
  const spaced = (letters: string) => [...letters].map((sign) => alike(sign)).join(' *');
  const pattern = codes.map((code) => `(?:${spaced(prefix.toUpperCase())} *)?${spaced(code)}`).join('|');
  return text.replace(new RegExp(pattern, 'g'), ' ').replace(/ +/g, ' ').trim();
}

const DIGITS = new Map(Object.entries(LOOK_ALIKES).map(([digit, letter]) => [letter, digit]));

/** A pattern for a sign of a code, or the digit that is read as it. */
function alike(sign: string): string {
  const digit = DIGITS.get(sign);
  return digit === undefined ? sign : `[${sign}${digit}]`;
}

/** „für Anna und Otto Müller“, „Fam. Müller“: what follows, in folded text. */
const MEANT = /(?<=(?<!\p{Letter})(?:fuer|fur|familie|fam\.?) +)(?:[\p{Letter}.-]+[ ,]*){1,6}/gu;

/** In folded text. A contribution to costs („Unkostenbeitrag“) may be for tickets. */
const NO_ORDER =
  /(?<!\p{Letter})(?:(?:mitglieds?|jahres|vereins|foerder)?-?beitr(?:ag|aege)s?|mitgliedschaft|geldspenden?|spenden?|zuwendung(?:en)?|sponsoring)(?!\p{Letter})/u;

const MAX_NAMES = 12;

function namesIn(texts: ReadonlyArray<string>): string[] {
  const words = texts.flatMap((text) => text.split(/[^\p{Letter}]+/u));
  const isName = (word: string) => word.length > 1 && !TITLES_AND_FILLERS.has(word) && !NO_NAMES.has(word);
  return [...new Set(words.filter(isName))].slice(0, MAX_NAMES);
}

/** Words that are in most purposes, and in no name. */
const NO_NAMES = new Set(
  'am an auf bestellnr bestellnummer bestellung bitte danke das dem den der die ein eine fuer gruss ihre im in karte karten kartenkauf liebe mit nr nummer personen plaetze rechnung rg rnr stueck svwz ticket tickets tisch uns unsere verwendungszweck vom wein weinfest wg zum zur'.split(
    ' ',
  ),
);

/** The folded words of a name for comparison, without titles and fillers. */
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

/** 2 if last and first name are the payer's, 1 if only the last name is, otherwise 0. */
export function nameFit(
  payer: ReadonlyArray<string>,
  { firstname, lastname }: { firstname: string; lastname: string },
): 0 | 1 | 2 {
  const last = nameTokens(lastname);
  if (last.length === 0 || !last.every((word) => payer.includes(word))) return 0;
  return nameTokens(firstname).some((word) => payer.includes(word)) ? 2 : 1;
}

/** Upper case, umlauts as two letters, everything but letters and digits as blanks. */
function plain(text: string): string {
  return foldForSearch(text.slice(0, MAX_TEXT_LENGTH))
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}

/** What follows each occurrence of the prefix, ignoring blanks. */
function afterPrefix(text: string, prefix: string): Set<string> {
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
  { exact, bare, addTypo }: Record<'exact' | 'bare', Set<string>> & { addTypo: (written: string) => void },
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
    if (isMixed(token)) addTypo(token);
  });
}

/** This token joined with the following ones if that gives six characters, as in `K7H XAQ`. */
function joinedToCodeLength(tokens: ReadonlyArray<string>, at: number): string[] {
  let joined = '';
  for (let next = at; next < tokens.length && joined.length < CODE_LENGTH; next++) joined += tokens[next];
  return joined.length === CODE_LENGTH ? [joined] : [];
}

/** Letters and digits mixed, hence neither a word nor a customer number. */
function isMixed(token: string): boolean {
  return /[A-Z]/.test(token) && /\d/.test(token);
}

function replaceLookAlikes(text: string): string {
  return text.replace(/[2456]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
}

/** `2027-00042`, `2027/42`, `Rechnung Nr. 42`; without a year, both `year` and the one before it. */
function invoiceNumbers(text: string, year: number): string[] {
  const found = new Set<string>();
  const add = (ofYear: number, count = '') => {
    if (Number(count) > 0) found.add(`${ofYear}-${String(Number(count)).padStart(5, '0')}`);
  };
  // The lookarounds exclude dates, with a day before or a month after.
  for (const [, written, count] of text.matchAll(
    /(?<![\d.])(20\d{2})\s?[-/ ]\s?0*(\d{1,5})(?![\d]|[-/.]\d)/g,
  ))
    add(Number(written), count);
  for (const [, written, count] of text.matchAll(/(?<!\d)(20\d{2})(\d{5})(?!\d)/g))
    add(Number(written), count);
  for (const [, count] of text.matchAll(
    /(?:rechnungs?|rechn|rg|re|rnr|invoice)[^\d\n]{0,8}0*(\d{1,5})(?![\d]|[-/.]\d)/gi,
  )) {
    add(year, count);
    add(year - 1, count);
  }
  return [...found].slice(0, MAX_OF_A_KIND);
}
