import { type BankStatement, joinStatements } from '../../../../domain/bank-chain.ts';
import type { BankEntry, BankFile, BankFileKind } from '../../../../domain/bank-entry.ts';

export interface ReadEntry extends Omit<BankEntry, 'ordinal'> {
  line: number;
}

/** The balances of a statement in euros; `closingOn` (`YYYY-MM-DD`) is null where it names no day. */
export interface ReadBalances {
  openingCents: number;
  closingCents: number;
  closingOn: string | null;
}

export interface ReadStatement {
  accountIban: string | null;
  isAccountComputed?: boolean;
  accountWritten?: string | null;
  accountLine?: number | null;
  waitingCount?: number;
  balances?: ReadBalances | null;
  entries: ReadEntry[];
}

/** Joins the statements of a file by account, in the order of the file; entries are numbered from 1. */
export function accountFiles(kind: BankFileKind, statements: ReadStatement[]): BankFile[] {
  if (statements.length === 0) return accountFiles(kind, [{ accountIban: null, entries: [] }]);
  const accounts = Map.groupBy(
    statements,
    ({ accountIban, accountWritten }) => accountIban ?? accountWritten ?? '',
  );
  return [...accounts.values()].map((parts) => ({
    kind,
    name: null,
    accountIban: parts[0]?.accountIban ?? null,
    isAccountComputed: parts.every((part) => part.isAccountComputed === true),
    accountWritten: parts[0]?.accountWritten ?? null,
    accountLine: parts[0]?.accountLine ?? null,
    statements: statementsOf(kind, parts),
    waitingCount: parts.reduce((sum, { waitingCount = 0 }) => sum + waitingCount, 0),
    entries: parts
      .flatMap(({ entries }) => entries)
      .map(({ line: _line, ...entry }, index) => ({ ordinal: index + 1, ...entry })),
    lines: parts.flatMap(({ entries }) => entries).map(({ line }) => line),
  }));
}

/** Each row of a table that names a balance is a part of one statement, as are the pages of a day. */
function statementsOf(kind: BankFileKind, parts: ReadonlyArray<ReadStatement>): BankStatement[] {
  const read = parts.flatMap(({ balances, entries }) => boundsOf(balances ?? null, entries) ?? []);
  if (kind === 'csv') {
    const isEveryRow = parts.every(({ entries, balances }) => entries.length === 0 || balances);
    return isEveryRow ? [joinStatements(read) ?? []].flat() : [];
  }
  const statements: BankStatement[] = [];
  for (const one of read) {
    const last = statements.at(-1);
    const isPage = last !== undefined && one.from <= last.to && last.from <= one.to;
    const joined = isPage ? joinStatements([last, one]) : null;
    if (joined === null) statements.push(one);
    else statements[statements.length - 1] = joined;
  }
  return statements;
}

/** The statement that these balances belong to; null if nothing says of which day they are. */
export function boundsOf(
  balances: ReadBalances | null,
  entries: ReadonlyArray<Pick<BankEntry, 'bookedOn'>>,
): BankStatement | null {
  const days = entries.map(({ bookedOn }) => bookedOn);
  if (balances !== null && balances.closingOn !== null) days.push(balances.closingOn);
  const [from, to] = [days.reduce(earlier, days[0] ?? ''), days.reduce(later, '')];
  if (balances === null || to === '') return null;
  return { from, to, openingCents: balances.openingCents, closingCents: balances.closingCents };
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

/** Everything a statement says, wherever it stands in the file; the same for one that is repeated. */
export function statementContent(
  number: string,
  { accountLine: _line, ...statement }: ReadStatement,
): string {
  return JSON.stringify([
    number,
    { ...statement, entries: statement.entries.map((entry) => ({ ...entry, line: 0 })) },
  ]);
}

/** A usable reference, or null for the placeholders that banks write. */
export function referenceOf(text: string | null | undefined): string | null {
  const reference = text?.trim() ?? '';
  return reference === '' || /^(NOTPROVIDED|NONREF|NICHT ANGEGEBEN)$/i.test(reference) ? null : reference;
}
