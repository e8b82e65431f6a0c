import type { BankFileRefusal } from '../../../../domain/bank-entry.ts';
import { readSepaMarks } from '../../../../domain/sepa-marks.ts';
import { type ReadEntry, type ReadStatement, referenceOf } from './account-files.ts';
import { type FirstParseError, fileRefusal } from './parse-error.ts';
import { centsOfSwift, dayOf, fullYear, ibanOf, ibanOfGermanAccount } from './parse-values.ts';

const KNOWN = /^(20|21|25P?|28C?|60[FM]|61|62[FM]|6[45]F?|86)$/;

/** Fields of interim reports (MT942), which contain unbooked entries. */
const OF_INTERIM_REPORT = /^(34F|90[CD]|13D?)$/;

/**
 * Value date, booking date, mark with the third letter of the currency, amount, type, customer's reference,
 * bank's reference: `2512011201CR175,00NTRFNONREF//GUTSCHRIFT`.
 */
const LINE =
  /^(?<year>\d\d)(?<month>\d\d)(?<day>\d\d)(?<booked>\d{4})?(?<mark>RC|RD|C|D)[A-Z]?(?<amount>\d[\d,]*)\s?[NFS][A-Z0-9]{3}(?<references>.*)$/;

const PURPOSE = /^(2\d|6[0-3])$/;

export interface Mt940Field {
  tag: string;
  line: number;
  lines: string[];
}

/**
 * The fields of all statements in a file, without the SWIFT envelope and the dash that ends a statement. A
 * line that does not start a field continues the previous one, as does a lone dash or a time left by a line
 * break within a purpose.
 */
export function mt940Fields(text: string): Mt940Field[] | BankFileRefusal {
  const fields: Mt940Field[] = [];
  let isInside = false;
  let isClosed = false;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const number = index + 1;
    const start = /^:(\d{2}[A-Z]?):(.*)$/.exec(line.replace(/^\{1:.*\{4:(?=:)/, ''));
    // A time of day within a purpose, cut before its colon (`10` `:12:11 Uhr`), is none.
    const isText = isInside && fields.at(-1)?.tag === '86' && !KNOWN.test(start?.[1] ?? '') && isTime(line);
    if (start && !isText) {
      const [, tag = '', rest = ''] = start;
      if (OF_INTERIM_REPORT.test(tag)) return fileRefusal('not_a_statement', number, 'MT942 (Zwischenstand)');
      if (!KNOWN.test(tag) || (tag !== '20' && !isInside)) return fileRefusal('damaged_mt940', number, line);
      fields.push({ tag, line: number, lines: [rest] });
      isInside = true;
      isClosed = tag === '20' ? false : isClosed || tag.startsWith('62');
    } else if (isClosed && /^-(\}.*)?$/.test(line)) {
      isInside = false;
    } else if (isInside) {
      fields.at(-1)?.lines.push(line);
    } else if (!/^(\s*|-|\{[1-5]:.*)$/.test(line)) {
      return fileRefusal('damaged_mt940', number, line);
    }
  }
  return fields;
}

function isTime(line: string): boolean {
  return /^:[0-5]\d:[0-5]\d(\D|$)/.test(line);
}

export interface Mt940Balance {
  /** `YYYY-MM-DD` */
  day: string;
  cents: number;
  currency: string;
  line: number;
}

/** `C251201EUR15170,95`: credit or debit, day, currency, amount. */
export function readMt940Balance(field: Mt940Field, fault: FirstParseError): Mt940Balance | null {
  const text = field.lines.join('').trim();
  const parts = /^([CD])(\d\d)(\d\d)(\d\d)([A-Z]{3})([\d,]+)$/.exec(text);
  if (!parts) return fault.note('damaged_mt940', field.line, text);
  const [, mark, year = '', month, day, currency = '', amount = ''] = parts;
  const bookedOn = dayOf(fullYear(year), Number(month), Number(day));
  if (bookedOn === null) return fault.note('unreadable_date', field.line, text);
  const cents = centsOfSwift(amount);
  if (typeof cents !== 'number') return fault.note('unreadable_amount', field.line, amount);
  return { day: bookedOn, cents: mark === 'D' ? 0 - cents : cents, currency, line: field.line };
}

/**
 * The account of field 25 as an IBAN: written as one, or computed from bank code and account number
 * (`37040044/0532013000`), with or without the currency. Any other account is answered as written.
 */
export function readMt940Account(
  field: Mt940Field,
  fault: FirstParseError,
): Pick<ReadStatement, 'accountIban' | 'isAccountComputed' | 'accountWritten' | 'accountLine'> | null {
  const text = (field.lines[0] ?? '').replace(/\s/g, '');
  if (text === '') return fault.note('missing_value', field.line, 'das Konto (:25:)');
  const german = /^(\d{8})\/(\d{1,10})(?:[A-Z]{3})?$/.exec(text);
  const accountLine = field.line;
  if (german) {
    const accountIban = ibanOfGermanAccount(german[1] ?? '', german[2] ?? '');
    return { accountIban, isAccountComputed: true, accountLine };
  }
  const written = /^(?:[A-Z0-9]{8,11}\/)?([A-Z]{2}\d{2}[A-Z0-9]+)$/.exec(text)?.[1];
  if (written === undefined)
    return { accountIban: null, accountWritten: text.replace(/^(\d+)[A-Z]{3}$/, '$1'), accountLine };
  const accountIban = ibanOf(written) ?? ibanOf(written.replace(/[A-Z]{3}$/, ''));
  return accountIban === null
    ? fault.note('unreadable_account', field.line, written)
    : { accountIban, accountLine };
}

/** Field 61. A reversed credit (RC) is a debit, a reversed debit (RD) a credit. */
export function readMt940Line(
  field: Mt940Field,
  fault: FirstParseError,
): Pick<ReadEntry, 'line' | 'bookedOn' | 'amountCents' | 'bankReference' | 'isReversal'> | null {
  const [text = '', next = ''] = field.lines;
  // Some banks wrap the line itself; what follows a whole one is additional.
  const parts = (LINE.exec(text) ?? LINE.exec(`${text}${next}`))?.groups;
  if (!parts) return fault.note('damaged_mt940', field.line, text);
  const { year = '', month, day, booked, mark = '', amount = '', references = '' } = parts;
  // By the calendar of interest every month has 30 days: it is valued on 30 February and booked on a real day.
  const isOfInterest = booked !== undefined && month === '02' && (day === '29' || day === '30');
  const valueDay = dayOf(fullYear(year), Number(month), isOfInterest ? 28 : Number(day));
  const bookedOn = valueDay && (booked === undefined ? valueDay : nearestDay(valueDay, booked));
  if (!bookedOn) return fault.note('unreadable_date', field.line, text.slice(0, 10));
  const cents = centsOfSwift(amount);
  if (typeof cents !== 'number') return fault.note('unreadable_amount', field.line, amount);
  return {
    line: field.line,
    bookedOn,
    amountCents: mark === 'C' || mark === 'RD' ? cents : 0 - cents,
    bankReference: referenceOf(/\/\/(.+)$/.exec(references)?.[1]),
    isReversal: mark.length === 2,
  };
}

/** The booking date has no year: take the one nearest to the value date, also around New Year. */
function nearestDay(valueDay: string, monthAndDay: string): string | null {
  const year = Number(valueDay.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap(
    (one) => dayOf(one, Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(2))) ?? [],
  );
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueDay));
  return days.sort((one, other) => distance(one) - distance(other))[0] ?? null;
}

type Details = Pick<ReadEntry, 'payerName' | 'payerIban' | 'purposeParts' | 'endToEndId'>;

/** Field 86: `166?00Gutschrift?20SVWZ+…?21…?31IBAN?32Name`, or free text. Line breaks may be anywhere. */
export function readMt940Details(field: Mt940Field | null): Details {
  if (!field) return { payerName: '', payerIban: null, purposeParts: [], endToEndId: null };
  const text = field.lines.join('');
  if (!/^\d{3}\?\d\d/.test(text)) {
    return {
      payerName: '',
      payerIban: null,
      ...sepaFields(field.lines.filter((line) => line.trim() !== '')),
    };
  }
  const pieces = text
    .slice(3)
    .split(/\?(?=\d\d)/)
    .slice(1)
    .map((piece) => ({ code: piece.slice(0, 2), content: piece.slice(2) }));
  const of = (...codes: string[]) =>
    pieces
      .filter(({ code }) => codes.includes(code))
      .map(({ content }) => content)
      .join('');
  return {
    payerName: of('32', '33').trim(),
    payerIban: ibanOf(of('31')) ?? ibanOf(of('38')),
    ...sepaFields(pieces.filter(({ code }) => PURPOSE.test(code)).map(({ content }) => content)),
  };
}

function sepaFields(pieces: string[]): Pick<Details, 'purposeParts' | 'endToEndId'> {
  const { purposeParts, endToEndText } = readSepaMarks(pieces);
  return { purposeParts, endToEndId: referenceOf(endToEndText) };
}
