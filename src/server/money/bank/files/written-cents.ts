/** An amount that could mean two things, such as `1.234` or `12.00` where a comma is the decimal sign. */
export type WrittenCents = number | 'unreadable' | 'ambiguous';

/** Nobody pays a club a billion; and 50,000 such amounts still add up without rounding. */
const MOST_DIGITS = 9;

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

export interface AmountWriting {
  decimalSign: ',' | '.';
  /** Whether there are always two digits behind the decimal sign, as banks write. */
  hasCents: boolean;
}

/**
 * An amount of a table: `1.234,56`, `-12,00`, `12,00-`, `+12,00`, with or without `€` or `EUR` behind it; with `.` for
 * the decimal sign `1,234.56`. In cents with its sign. What another country would read differently is refused.
 */
export function centsOfTable(text: string, { decimalSign, hasCents }: AmountWriting): WrittenCents {
  const parts = /^([+\-−]?)\s*([\d.,]+)\s*([+\-−]?)\s*(?:€|EUR)?$/.exec(text.trim());
  const [, before = '', digits = '', behind = ''] = parts ?? [];
  if (!parts || (before !== '' && behind !== '')) return 'unreadable';
  const written =
    decimalSign === ',' ? digits : digits.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
  const figures = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(written);
  if (!figures) return /^\d+(?:[.,]\d+)+$/.test(digits) ? 'ambiguous' : 'unreadable';
  const [, whole = '', decimals = ''] = figures;
  if (hasCents && decimals.length !== 2) return whole.includes('.') ? 'ambiguous' : 'unreadable';
  if (decimals === '' && whole.includes('.')) return 'ambiguous';
  const cents = centsOf(whole.replaceAll('.', ''), decimals);
  if (typeof cents !== 'number') return cents;
  return before === '-' || before === '−' || behind === '-' || behind === '−' ? 0 - cents : cents;
}

function centsOf(whole: string, decimals: string): WrittenCents {
  if (whole.replace(/^0+/, '').length > MOST_DIGITS || /[1-9]/.test(decimals.slice(2))) return 'unreadable';
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}
