import { MOST_BANK_ENTRIES } from '../../../../contract/bank.ts';
import type { BankFile, BankFileRefusal } from '../../../../domain/bank-entry.ts';
import { accountFiles, type ReadEntry, type ReadStatement, statementContent } from './account-files.ts';
import {
  type Mt940Balance,
  type Mt940Field,
  mt940Fields,
  readMt940Account,
  readMt940Balance,
  readMt940Details,
  readMt940Line,
} from './mt940-fields.ts';
import { checkBalances, FirstParseError, fileRefusal, isFileRefusal } from './parse-error.ts';

/**
 * Parses a SWIFT MT940 file with any number of statements. Each must have an opening and a closing balance,
 * and its entries must lead from one to the other.
 */
export function readMt940(text: string): BankFile[] | BankFileRefusal {
  const fields = mt940Fields(text);
  if (isFileRefusal(fields)) return fields;
  const statements: ReadStatement[] = [];
  const seen = new Set<string>();
  let count = 0;
  for (const part of statementsOf(fields)) {
    const statement = readStatement(part);
    if (isFileRefusal(statement)) return statement;
    count += statement.entries.length;
    if (count > MOST_BANK_ENTRIES) return fileRefusal('too_many_entries');
    const number = part.find(({ tag }) => tag.startsWith('28'))?.lines.join('') ?? '';
    const content = statementContent(number, statement);
    if (statement.entries.length > 0 && seen.has(content)) {
      return fileRefusal('repeated_statement', part[0]?.line ?? null, number);
    }
    seen.add(content);
    statements.push(statement);
  }
  return accountFiles('mt940', statements);
}

/** Each statement begins with its field 20. */
function statementsOf(fields: Mt940Field[]): Mt940Field[][] {
  const parts: Mt940Field[][] = [];
  for (const field of fields) {
    if (field.tag === '20' || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(field);
  }
  return parts;
}

interface Reading {
  account: ReturnType<typeof readMt940Account>;
  opening: Mt940Balance | null;
  closing: Mt940Balance | null;
  entries: ReadEntry[];
}

function readStatement(fields: Mt940Field[]): ReadStatement | BankFileRefusal {
  const fault = new FirstParseError();
  const read: Reading = { account: null, opening: null, closing: null, entries: [] };
  fields.forEach((field, index) => {
    if (!fault.found) take(field, fields[index + 1], read, fault);
  });
  const { account, opening, closing, entries } = read;
  const line = fields[0]?.line ?? null;
  if (!fields.some(({ tag }) => tag.startsWith('25'))) fault.note('missing_value', line, 'das Konto (:25:)');
  if (!opening) fault.note('missing_value', line, 'der Anfangssaldo (:60F:)');
  if (!closing) fault.note('missing_value', line, 'der Endsaldo (:62F:)');
  if (fault.found || !opening || !closing) return fault.found ?? fileRefusal('damaged_mt940', line);

  const sum = entries.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const differs = checkBalances(
    {
      openingCents: opening.cents,
      closingCents: closing.cents,
      currency: opening.currency,
      line: closing.line,
    },
    new Map([[closing.currency, sum]]),
  );
  const balances = { openingCents: opening.cents, closingCents: closing.cents, closingOn: closing.day };
  return differs ?? { accountIban: null, ...account, balances, entries };
}

function take(field: Mt940Field, next: Mt940Field | undefined, read: Reading, fault: FirstParseError): void {
  const twice = () => fault.note('damaged_mt940', field.line, field.lines[0] ?? '');
  if (field.tag.startsWith('25')) {
    read.account = readMt940Account(field, fault);
  } else if (field.tag === '60F' || field.tag === '60M') {
    read.opening = read.opening || read.entries.length > 0 ? twice() : readMt940Balance(field, fault);
  } else if (field.tag === '62F' || field.tag === '62M') {
    read.closing = read.closing ? twice() : readMt940Balance(field, fault);
  } else if (field.tag === '61') {
    const booked = read.opening && !read.closing ? readMt940Line(field, fault) : twice();
    const details = readMt940Details(next?.tag === '86' ? next : null);
    if (booked && read.opening) read.entries.push({ ...booked, currency: read.opening.currency, ...details });
  }
}
