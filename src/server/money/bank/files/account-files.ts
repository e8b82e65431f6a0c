import type { BankEntry, BankFile, BankFileKind } from '../../../../domain/bank-entry.ts';

export interface ReadEntry extends Omit<BankEntry, 'ordinal'> {
  line: number;
}

export interface ReadStatement {
  accountIban: string | null;
  isAccountComputed?: boolean;
  accountWritten?: string | null;
  accountLine?: number | null;
  waitingCount?: number;
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
    waitingCount: parts.reduce((sum, { waitingCount = 0 }) => sum + waitingCount, 0),
    entries: parts
      .flatMap(({ entries }) => entries)
      .map(({ line: _line, ...entry }, index) => ({ ordinal: index + 1, ...entry })),
    lines: parts.flatMap(({ entries }) => entries).map(({ line }) => line),
  }));
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
