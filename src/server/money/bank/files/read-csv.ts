import { MOST_BANK_ENTRIES } from '../../../../contract/bank.ts';
import type { BankFile, BankFileRefusal, CsvMapping } from '../../../../domain/bank-entry.ts';
import { accountFiles, boundsOf, type ReadStatement } from './account-files.ts';
import { readCsvEntry, readSignedAmount } from './csv-entry.ts';
import { type CsvFormat, knownFormats, withOwnAccount } from './csv-formats.ts';
import { type CsvHeader, type CsvRow, csvRows, findHeader, type TopLine, topLines } from './csv-table.ts';
import { checkBalances, FirstParseError, fileRefusal, isFileRefusal } from './parse-error.ts';
import { centsOfTable, dayOfTable, ibanOf, ibanOfGermanAccount } from './parse-values.ts';

/** In characters. A longer line is not a table and could produce millions of cells. */
const LONGEST_LINE = 20_000;

/**
 * Parses a CSV table of a Sparkasse or Volksbank, or any other by one of the mappings; otherwise refuses it
 * as `unknown_columns`, to be mapped by staff. All rows must have the header's length.
 */
export function readCsv(text: string, mappings: CsvMapping[]): BankFile[] | BankFileRefusal {
  const lines = topLines(text);
  const endless = lines.find((line) => line.text.length > LONGEST_LINE);
  if (endless) return fileRefusal('unknown_kind', endless.line);
  const formats = [
    ...knownFormats,
    ...mappings.map((mapping) => ({
      ...mapping,
      hasCents: false,
      hasLinesAbove: true,
      hasBalances: false,
      proof: { amounts: [], days: [], words: [] },
    })),
  ];
  for (const one of formats) {
    const header = findHeader(lines, one);
    if (!header) continue;
    const format = withOwnAccount(one, header);
    const read = rowAbove(lines, header, format) ?? readProven(text, header, format);
    if (isFileRefusal(read)) return read;
    const above = accountAbove(lines, header, format);
    return read.map((file) => (isAccountNamed(file) ? file : { ...file, ...above }));
  }
  const fullest = lines.find((line) => line.text.split(/[;,\t]/).length >= 3);
  return fullest ? fileRefusal('unknown_columns', fullest.line) : fileRefusal('unknown_kind', 1);
}

/** Remarks may precede the header, but no rows, whose amounts would be lost. */
function rowAbove(
  lines: TopLine[],
  header: CsvHeader,
  { columns, ...format }: CsvFormat,
): BankFileRefusal | null {
  const row = lines.find(({ text, line }) => {
    const cells = text.split(format.delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    const day = cells[header.columnOf(columns.bookedOn)] ?? '';
    return line < header.line && dayOfTable(day, format.dateFormat) !== null;
  });
  return row ? fileRefusal('damaged_csv', row.line) : null;
}

function isAccountNamed({ accountIban, accountWritten }: BankFile): boolean {
  return accountIban !== null || accountWritten !== null;
}

/** Some tables name their account above the header: by IBAN, or by bank code and number on two lines. */
function accountAbove(lines: TopLine[], header: CsvHeader, { delimiter }: CsvFormat): Partial<BankFile> {
  let bankCode: string | undefined;
  let account: { number: string; line: number } | undefined;
  const ibans = new Map<string, number>();
  for (const { text, line } of lines) {
    if (line >= header.line) break;
    const cells = text.split(delimiter).map((cell) => cell.replaceAll('"', '').trim());
    for (const cell of cells.flatMap((one) => [
      one.replace(/^IBAN:?/i, ''),
      ...(one.match(/\bDE\d{20}\b/g) ?? []),
    ])) {
      const iban = ibanOf(cell);
      if (iban !== null && !ibans.has(iban)) ibans.set(iban, line);
    }
    const [label = '', value = ''] = cells.filter((cell) => cell !== '');
    if (/^(BLZ|Bankleitzahl)\b/i.test(label) && /^\d{8}$/.test(value)) bankCode = value;
    if (/^Konto(nummer|-?Nr\.?)?:?$/i.test(label) && /^\d{1,10}$/.test(value))
      account = { number: value, line };
  }
  const [[accountIban, accountLine] = [null, null], ...others] = ibans;
  // Which of several the rows belong to is not said.
  if (others.length > 0) return { accountWritten: [...ibans.keys()].join(' und '), accountLine };
  if (accountIban !== null) return { accountIban, accountLine };
  if (account === undefined) return {};
  if (bankCode === undefined) return { accountWritten: account.number, accountLine: account.line };
  const computed = ibanOfGermanAccount(bankCode, account.number);
  return { accountIban: computed, isAccountComputed: true, accountLine: account.line };
}

/** Amounts without their two decimals are read only where the balance after each row proves them. */
function readProven(text: string, header: CsvHeader, format: CsvFormat): BankFile[] | BankFileRefusal {
  const read = readTable(text, header, format);
  if (!isFileRefusal(read) || read.reason !== 'resaved_csv' || format.balanceAfter === undefined) return read;
  const lax = { ...format, hasCents: false };
  return areProven(text, header, lax) ? readTable(text, header, lax) : read;
}

/** Whether each balance follows from the one before, the newest row first or last; one row proves nothing. */
function areProven(text: string, header: CsvHeader, format: CsvFormat): boolean {
  const rows = csvRows(text.slice(header.start), format.delimiter, header.line);
  if (isFileRefusal(rows) || format.balanceAfter === undefined) return false;
  const [amountAt, balanceAt] = [format.columns.amount ?? '', format.balanceAfter].map((name) =>
    header.columnOf(name),
  );
  const read = rows.slice(1).map(({ cells }) => ({
    amount: centsOfTable(cells[amountAt ?? -1] ?? '', format),
    balance: centsOfTable(cells[balanceAt ?? -1] ?? '', format),
  }));
  const leads = (all: typeof read) =>
    all.slice(1).every(({ amount, balance }, at) => {
      const before = all[at]?.balance;
      return typeof amount === 'number' && typeof before === 'number' && before + amount === balance;
    });
  const [first] = read;
  const hasFirst = typeof first?.amount === 'number' && typeof read.at(-1)?.amount === 'number';
  return read.length > 1 && hasFirst && (leads(read) || leads(read.toReversed()));
}

function readTable(text: string, header: CsvHeader, format: CsvFormat): BankFile[] | BankFileRefusal {
  const rows = csvRows(text.slice(header.start), format.delimiter, header.line);
  if (isFileRefusal(rows)) return rows;
  if (rows.length - 1 > MOST_BANK_ENTRIES) return fileRefusal('too_many_entries');

  const fault = new FirstParseError();
  const statements: ReadStatement[] = [];
  const accounts = new Set<string>();
  const balances: CsvBalances = {};
  if (format.hasBalanceLines) {
    for (const { text: above, line } of topLines(text.slice(0, header.start))) {
      const cents = balanceLineCents(above.split(format.delimiter), format);
      if (cents !== null) balances.Anfangssaldo = { cents, line };
    }
  }
  let isOver = false;
  for (const row of rows.slice(1)) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    const cell = (name: string | null) => (name === null ? null : (row.cells[header.columnOf(name)] ?? ''));
    const closingCents = format.hasBalanceLines && !isOver ? balanceLineCents(row.cells, format) : null;
    if (closingCents !== null) {
      balances.Endsaldo = { cents: closingCents, line: row.line };
      isOver = true;
      continue;
    }
    if (row.cells.length !== header.width || isOver) {
      isOver ||= format.hasLinesAbove && row.isAfterGap;
      if (isOver && isRemark(row, header, format)) continue;
      return fileRefusal('damaged_csv', row.line);
    }
    const label = row.cells.map((one) => one.trim()).find((one) => LABELS.includes(one));
    if (label !== undefined && format.hasBalances) {
      const cents = readSignedAmount(format, cell, row.line, fault);
      if (cents !== null) balances[label === 'Endsaldo' ? label : 'Anfangssaldo'] = { cents, line: row.line };
    } else {
      const read = readCsvEntry(format, cell, row.line, fault);
      if (read) {
        statements.push(read);
        if (read.entries.length > 0) {
          agreeOnAccount(accounts, cell(format.columns.accountIban) ?? '', row.line, fault);
        }
      }
    }
    if (fault.found) return fault.found;
  }
  const files = accountFiles('csv', statements);
  if (!format.hasBalances && Object.keys(balances).length === 0) return files;
  const { Anfangssaldo: opening, Endsaldo: closing } = balances;
  const tail = { openingCents: opening?.cents ?? 0, closingCents: closing?.cents ?? 0, closingOn: null };
  return (
    tailFault(balances, statements, rows.at(-1)) ??
    files.map((file) => ({ ...file, statements: [boundsOf(tail, file.entries) ?? []].flat() }))
  );
}

/** Remarks may follow after an empty line, but no further rows or fragments of rows. */
function isRemark(row: CsvRow, header: CsvHeader, { columns, dateFormat }: CsvFormat): boolean {
  const day = row.cells[header.columnOf(columns.bookedOn)] ?? '';
  return row.cells.length !== header.width && dayOfTable(day, dateFormat) === null;
}

/** Several accounts are accepted only if each is an IBAN; otherwise one may be a damaged copy of another. */
function agreeOnAccount(accounts: Set<string>, account: string, line: number, fault: FirstParseError): void {
  if (accounts.has(account)) return;
  accounts.add(account);
  if (accounts.size > 1 && [...accounts].some((one) => ibanOf(one) === null)) {
    fault.note('unreadable_account', line, account);
  }
}

/** „Letzter Kontostand;;;;1.290,15;EUR“ above or „Kontostand;30.6.2027;;;1.200;EUR“ below. */
function balanceLineCents(cells: string[], format: CsvFormat): number | null {
  const [label = '', , ...rest] = cells.map((cell) => cell.trim());
  const [, , balance = ''] = rest;
  const isEmptyElsewhere = rest.every((cell, at) => cell === '' || at === 2 || at === 3);
  if (label === '' || dayOfTable(label, format.dateFormat) !== null || !isEmptyElsewhere) return null;
  const cents = centsOfTable(balance, format);
  return typeof cents === 'number' ? cents : null;
}

const LABELS = ['Anfangssaldo', 'Endsaldo'];

type CsvBalances = Partial<Record<'Anfangssaldo' | 'Endsaldo', { cents: number; line: number }>>;

/** The balance before and after all rows, which they have to lead from the one to the other. */
function tailFault(
  { Anfangssaldo: opening, Endsaldo: closing }: CsvBalances,
  statements: ReadStatement[],
  last: CsvRow | undefined,
): BankFileRefusal | null {
  if (!opening || !closing) {
    return fileRefusal('missing_value', last?.line ?? null, opening ? 'der Endsaldo' : 'der Anfangssaldo');
  }
  const entries = statements.flatMap((statement) => statement.entries);
  const sum = entries.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const balances = {
    openingCents: opening.cents,
    closingCents: closing.cents,
    currency: '',
    line: closing.line,
  };
  return checkBalances(balances, new Map([['', sum]]));
}
