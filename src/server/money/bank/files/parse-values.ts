import type { CsvMapping } from '../../../../domain/bank-entry.ts';
import { isIban } from '../../../../domain/sepa.ts';

/**
 * `ambiguous` is an amount that could mean two things: `1.234`, or `12.00` where a comma is the decimal sign.
 */
type WrittenCents = number | 'unreadable' | 'ambiguous';

/** No one pays a club a billion, and 50,000 such amounts still add up exactly. */
const MAX_DIGITS = 9;

const PATTERNS: Record<CsvMapping['dateFormat'], RegExp> = {
  'DD.MM.YYYY': /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  'DD.MM.YY': /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d{2})$/,
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  'MM/DD/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
};

interface AmountWriting {
  decimalSign: ',' | '.';
  /** Whether there are always two decimals, as banks write. */
  hasCents: boolean;
  /** Whether `1.000` is a thousand although decimals may be missing. */
  hasThousands?: boolean;
}

/** An amount of ISO 20022: `12`, `12.5`, `12.50000`, never with a sign or groups. In cents (hundredths). */
export function centsOfXml(text: string): WrittenCents {
  const parts = /^(\d+)(?:\.(\d{1,5}))?$/.exec(text);
  return parts ? centsOf(parts[1] ?? '', parts[2] ?? '') : 'unreadable';
}

/** An amount of SWIFT: `12,` `12,5` `12,50`; the comma is always there. In cents. */
export function centsOfSwift(text: string): WrittenCents {
  const parts = /^(\d+),(\d{0,2})$/.exec(text);
  return parts ? centsOf(parts[1] ?? '', parts[2] ?? '') : 'unreadable';
}

/**
 * An amount of a table, with its sign and optional `€` or `EUR`: `1.234,56`, `1 234,56`, `-12,00`, `12,00-`, or
 * `1,234.56` with `.` as the decimal sign. In cents. Ambiguous amounts are refused.
 */
export function centsOfTable(
  text: string,
  { decimalSign, hasCents, hasThousands }: AmountWriting,
): WrittenCents {
  const withoutBlanks = text
    .trim()
    .replace(
      /^([+\-−]?\s*\d{1,3})((?:\s\d{3})+)(?![\d.]|,\d{3})/,
      (_all, first, groups) => `${first}${groups.replace(/\s/g, '')}`,
    );
  // Older tables of the Postbank begin with the sign of a currency.
  const parts = /^(?:[€¤]\s*)?([+\-−]?)\s*([\d.,]+)\s*([+\-−]?)\s*(?:€|EUR)?$/.exec(withoutBlanks);
  const [, before = '', digits = '', behind = ''] = parts ?? [];
  if (!parts || (before !== '' && behind !== '')) return 'unreadable';
  const written =
    decimalSign === ',' ? digits : digits.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
  const figures = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(written);
  if (!figures) return /^\d+(?:[.,]\d+)+$/.test(digits) ? 'ambiguous' : 'unreadable';
  const [, whole = '', decimals = ''] = figures;
  if (hasCents && decimals.length !== 2) return whole.includes('.') ? 'ambiguous' : 'unreadable';
  if (decimals === '' && whole.includes('.') && !hasThousands) return 'ambiguous';
  const cents = centsOf(whole.replaceAll('.', ''), decimals);
  if (typeof cents !== 'number') return cents;
  return before === '-' || before === '−' || behind === '-' || behind === '−' ? 0 - cents : cents;
}

function centsOf(whole: string, decimals: string): WrittenCents {
  if (whole.replace(/^0+/, '').length > MAX_DIGITS || /[1-9]/.test(decimals.slice(2))) return 'unreadable';
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

/**
 * `YYYY-MM-DD`, or null if the day does not exist, is not between 1970 and 2099, or a part is not a number.
 */
export function dayOf(year: number, month: number, day: number): string | null {
  // Every comparison below is false for NaN.
  if (![year, month, day].every(Number.isInteger)) return null;
  if (year < 1970 || year > 2099 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month))
    return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export function fullYear(twoDigits: string): number {
  const year = Number(twoDigits);
  return year < 70 ? 2000 + year : 1900 + year;
}

/** The day in a cell as `YYYY-MM-DD`, or null. `DD.MM.YY` accepts four-digit years too. */
export function dayOfTable(text: string, format: CsvMapping['dateFormat']): string | null {
  const parts = PATTERNS[format].exec(text.trim())?.groups;
  if (!parts) return null;
  const { year = '', month = '', day = '' } = parts;
  return dayOf(year.length === 2 ? fullYear(year) : Number(year), Number(month), Number(day));
}

function daysOf(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** An IBAN in upper case without blanks, or null for anything else, such as an account number. */
export function ibanOf(text: string | null | undefined): string | null {
  const iban = (text ?? '').replace(/\s/g, '').toUpperCase();
  const isWritten = !iban.startsWith('DE') || /^DE\d{20}$/.test(iban);
  return isWritten && isIban(iban) ? iban : null;
}

/**
 * The IBAN of a German account by bank code (8 digits) and account number (up to 10), by the standard rule.
 */
export function ibanOfGermanAccount(bankCode: string, account: string): string {
  const own = `${bankCode}${account.padStart(10, '0')}`;
  const rest = BigInt(`${own}131400`) % 97n;
  return `DE${String(98n - rest).padStart(2, '0')}${own}`;
}
