import { type ReadStatement, referenceOf } from './account-files.ts';
import type { CsvFormat } from './csv-formats.ts';
import type { FirstParseError } from './parse-error.ts';
import { centsOfTable, dayOfTable, ibanOf } from './parse-values.ts';

/** The cell of a column; null if the format has no such column. */
type CellOf = (name: string | null) => string | null;

/** What a spreadsheet makes of a long number: `1,23E+05`. In a purpose anybody may have written it. */
const WITH_POWER = /^[+\-−]?\d(?:[.,]\d+)?E\+\d{2,3}$/i;

const AMOUNT = /^\s*[+\-−]?[\d.]+,\d\d\s*$/;

/** Names that banks use for the column with the type of booking. */
const KIND_COLUMNS = ['Buchungstext', 'Umsatzart', 'Buchungsart', 'Vorgang'];
/** „RUECKUEBERWEISUNG“, „Rücklastschrift“, „STORNO“, „Retoure“: no payment, in either direction. */
const RETURN = /storno|r(ü|ue)ck(gabe|last|buch|überw|ueberw|zahl|ruf|rechn)|retour|recall|return/i;

/** A row as its account and entry, or as an unbooked one; null after an error. */
export function readCsvEntry(
  format: CsvFormat,
  cell: CellOf,
  line: number,
  fault: FirstParseError,
): ReadStatement | null {
  const { columns } = format;
  const accountCell = cell(columns.accountIban)?.trim() ?? '';
  const account = accountCell.replace(/\s/g, '');
  const named = {
    accountIban: ibanOf(account),
    accountWritten:
      ibanOf(account) === null && account !== '' ? (/\d/.test(account) ? account : accountCell) : null,
    accountLine: line,
  };
  const state = cell(columns.state);
  const day = cell(columns.bookedOn) ?? '';
  const isWaiting = format.waitingDay !== undefined && day.trim() === format.waitingDay;
  if (isWaiting || (state !== null && !isBooked(state, line, fault))) {
    return fault.found ? null : { ...named, entries: [], waitingCount: 1 };
  }

  const { purpose: _purpose, payerName: _payerName, ...exact } = columns;
  for (const name of Object.values(exact)) {
    const text = cell(name) ?? '';
    if (WITH_POWER.test(text.trim())) fault.note('resaved_csv', line, text);
  }
  const amountCents = readSignedAmount(format, cell, line, fault);
  const bookedOn = dayOfTable(day, format.dateFormat) ?? fault.note('unreadable_date', line, day);
  const currency = (cell(columns.currency) ?? 'EUR').trim().replace('€', 'EUR');
  if (!/^[A-Z]{3}$/.test(currency)) fault.note('unreadable_currency', line, currency);
  if (/^[A-Z]{2}\d\d/i.test(account) && ibanOf(account) === null)
    fault.note('unreadable_account', line, account);
  for (const name of Object.values(columns).flat()) {
    const isOfPurpose = name !== null && columns.purpose.includes(name);
    const text = cell(name)?.trim() ?? '';
    if (!text.includes('\n')) continue;
    // Between two stray quotes a purpose would swallow the end of its row and the beginning of another.
    if (!isOfPurpose || text.split('\n').some((part) => isPieceOfRow(part, format)))
      fault.note('damaged_csv', line);
  }
  const repeated = cell(format.repeated ?? null) ?? '';
  if (repeated.trim() !== '' && amountCents !== null) {
    const again = readCents(repeated, format, line, fault);
    if (again !== null && Math.abs(again) !== Math.abs(amountCents))
      fault.note('ambiguous_amount', line, repeated);
  }
  for (const name of format.proof.amounts) {
    if (cell(name)) readCents(cell(name) ?? '', format, line, fault);
  }
  for (const name of format.proof.words) {
    if (AMOUNT.test(cell(name) ?? '')) fault.note('damaged_csv', line);
  }
  for (const name of format.proof.days) {
    const other = cell(name) ?? '';
    if (other !== '' && dayOfTable(other, format.dateFormat) === null)
      fault.note('unreadable_date', line, other);
  }
  if (fault.found || amountCents === null || bookedOn === null) return null;
  const after = centsOfTable(cell(format.balanceAfter ?? null) ?? '', format);

  const purpose = columns.purpose.flatMap((name) => (cell(name) ?? '').split('\n'));
  const parts = format.split?.(purpose.join(''));
  return {
    ...named,
    balances:
      typeof after === 'number'
        ? { openingCents: after - amountCents, closingCents: after, closingOn: bookedOn }
        : null,
    entries: [
      {
        line,
        bookedOn,
        amountCents,
        currency,
        payerName: parts?.payerName ?? cell(columns.payerName)?.trim() ?? '',
        payerIban: ibanOf(parts?.payerIban ?? cell(columns.payerIban)),
        purposeParts: (parts ? [parts.purpose] : purpose).filter((part) => part.trim() !== ''),
        endToEndId: referenceOf(cell(columns.endToEndId)),
        bankReference: referenceOf(cell(columns.bankReference)),
        isReversal: KIND_COLUMNS.some((name) => RETURN.test(cell(name) ?? '')),
      },
    ],
  };
}

function isPieceOfRow(text: string, { delimiter, dateFormat }: CsvFormat): boolean {
  const cells = text.split(delimiter);
  return cells.length > 2 && cells.some((cell) => dayOfTable(cell.replaceAll('"', ''), dateFormat) !== null);
}

function isBooked(state: string, line: number, fault: FirstParseError): boolean {
  const word = state.trim().toLowerCase();
  if (/^(umsatz )?gebucht$|^booked$/.test(word)) return true;
  const isWaiting = /^(umsatz )?vorgemerkt( und nicht gebucht)?$|^pending$/.test(word);
  if (!isWaiting) fault.note('unreadable_state', line, state);
  return false;
}

/**
 * The signed amount of a row in integer cents. The sign is written, given as S or H, or follows from the
 * column.
 */
export function readSignedAmount(
  format: CsvFormat,
  cell: CellOf,
  line: number,
  fault: FirstParseError,
): number | null {
  const { amount, sign, debit, credit } = format.columns;
  if (amount === null) return readSides(cell(debit) ?? '', cell(credit) ?? '', format, line, fault);
  const text = cell(amount) ?? '';
  const cents = readCents(text, format, line, fault);
  const mark = cell(sign)?.trim().toUpperCase();
  if (cents === null || mark === undefined) return cents;
  if (cents < 0 || /^[+\-−]|[+\-−]$/.test(text.trim()))
    return fault.note('ambiguous_amount', line, `${text} ${mark}`);
  if (mark === 'H' || mark === 'HABEN') return cents;
  return mark === 'S' || mark === 'SOLL' ? 0 - cents : fault.note('unreadable_direction', line, mark);
}

function readSides(
  debit: string,
  credit: string,
  format: CsvFormat,
  line: number,
  fault: FirstParseError,
): number | null {
  if (debit.trim() === '' && credit.trim() === '') return fault.note('unreadable_amount', line, '');
  const went = debit.trim() === '' ? 0 : readCents(debit, format, line, fault);
  const came = credit.trim() === '' ? 0 : readCents(credit, format, line, fault);
  if (went === null || came === null) return null;
  if (came < 0 || (went !== 0 && came !== 0))
    return fault.note('ambiguous_amount', line, `${debit} ${credit}`);
  return came - Math.abs(went);
}

function readCents(text: string, format: CsvFormat, line: number, fault: FirstParseError): number | null {
  const cents = centsOfTable(text, format);
  if (typeof cents === 'number') return cents;
  const hasLostZeros =
    format.hasCents && typeof centsOfTable(text, { ...format, hasCents: false }) === 'number';
  if (hasLostZeros) return fault.note('resaved_csv', line, text);
  return fault.note(cents === 'ambiguous' ? 'ambiguous_amount' : 'unreadable_amount', line, text);
}
