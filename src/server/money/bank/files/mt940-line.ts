import { type ReadEntry, referenceOf } from './account-files.ts';
import type { FirstFault } from './first-fault.ts';
import type { Mt940Field } from './mt940-fields.ts';
import { centsOfSwift } from './written-cents.ts';
import { dayOf, fullYear } from './written-day.ts';

/**
 * Value day, day of booking, mark with the currency's third letter, amount, kind, the customer's reference, the bank's:
 * `2512011201CR175,00NTRFNONREF//GUTSCHRIFT`.
 */
const LINE =
  /^(?<year>\d\d)(?<month>\d\d)(?<day>\d\d)(?<booked>\d{4})?(?<mark>RC|RD|C|D)[A-Z]?(?<amount>\d[\d,]*)[NFS][A-Z0-9]{3}(?<references>.*)$/;

/** Field 61 without what field 86 says. A credit taken back (RC) is money that went, a debit taken back (RD) came. */
export function readMt940Line(
  field: Mt940Field,
  fault: FirstFault,
): Pick<ReadEntry, 'bookedOn' | 'amountCents' | 'bankReference' | 'isReversal'> | null {
  const text = field.lines[0] ?? '';
  const parts = LINE.exec(text)?.groups;
  if (!parts) return fault.note('damaged_mt940', field.line, text);
  const { year = '', month, day, booked, mark = '', amount = '', references = '' } = parts;
  const valueDay = dayOf(fullYear(year), Number(month), Number(day));
  const bookedOn = valueDay && (booked === undefined ? valueDay : nearestDay(valueDay, booked));
  if (!bookedOn) return fault.note('unreadable_date', field.line, text.slice(0, 10));
  const cents = centsOfSwift(amount);
  if (typeof cents !== 'number') return fault.note('unreadable_amount', field.line, amount);
  return {
    bookedOn,
    amountCents: mark === 'C' || mark === 'RD' ? cents : 0 - cents,
    bankReference: referenceOf(/\/\/(.+)$/.exec(references)?.[1]),
    isReversal: mark.length === 2,
  };
}

/** The day of booking has no year: it is the one nearest to the value day, also around New Year. */
function nearestDay(valueDay: string, monthAndDay: string): string | null {
  const year = Number(valueDay.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap(
    (one) => dayOf(one, Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(2))) ?? [],
  );
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueDay));
  return days.sort((one, other) => distance(one) - distance(other))[0] ?? null;
}
