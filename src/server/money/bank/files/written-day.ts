import type { CsvMapping } from '../../../../domain/bank-entry.ts';

/** `YYYY-MM-DD`, or null where there is no such day between 1970 and 2099, or a part of it is no number. */
export function dayOf(year: number, month: number, day: number): string | null {
  // Of NaN every comparison below is false.
  if (![year, month, day].every(Number.isInteger)) return null;
  if (year < 1970 || year > 2099 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month))
    return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A year of two digits, as statements of this century write it. */
export function fullYear(twoDigits: string): number {
  const year = Number(twoDigits);
  return year < 70 ? 2000 + year : 1900 + year;
}

const PATTERNS: Record<CsvMapping['dateFormat'], RegExp> = {
  'DD.MM.YYYY': /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  'DD.MM.YY': /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d{2})$/,
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  'MM/DD/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
};

/** The day of a table's cell as `YYYY-MM-DD`, or null where it is none. `DD.MM.YY` takes a year of four digits too. */
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
