import type { BankStatement } from './bank-chain.ts';

/** One booked amount of a bank statement, as in the bank's file. */
export interface BankEntry {
  /** Position in the file, from 1; distinguishes two equal but genuine payments of one file. */
  ordinal: number;
  /** The day of booking, `YYYY-MM-DD`. */
  bookedOn: string;
  /** Integer cents, positive for credits and negative for debits. An unreadable amount is refused, never read as 0. */
  amountCents: number;
  /** ISO 4217, as in the file; `EUR` for formats without a currency. */
  currency: string;
  /** The payer, or the payee of a debit; empty if the file names none. */
  payerName: string;
  /** Upper case without blanks, with valid check digits; null for none or another kind of account. */
  payerIban: string | null;
  /** The purpose in the pieces the bank delivered. A reference may be cut between two pieces: join them without a space. */
  purposeParts: string[];
  /** The payer's reference; null for none and for `NOTPROVIDED`. */
  endToEndId: string | null;
  /** The bank's own reference, if any; the parts of a batch share the one of their batch. */
  bankReference: string | null;
  /** What named our own file of transfers to the bank, where the entry says it. */
  batchId?: string;
  /** Whether it reverses an earlier booking; the sign of the amount is already that of the reversal. */
  isReversal: boolean;
}

export type BankFileKind = 'camt' | 'csv' | 'mt940';

/** A completely read statement file of one account, with its entries in the order of the file. */
export interface BankFile {
  kind: BankFileKind;
  /** The name within a ZIP archive, otherwise null. */
  name: string | null;
  /** Null if the file does not identify the account by IBAN. */
  accountIban: string | null;
  /** The IBAN is computed from bank code and account number by the usual rule, from which some banks deviate. */
  isAccountComputed: boolean;
  /** The account as the file writes it if that is not an IBAN: a number or a name; null for none. */
  accountWritten: string | null;
  /** The line, from 1, that names the account or should; null if no line does. */
  accountLine: number | null;
  /** How many entries were left out because the bank has not booked them yet. */
  waitingCount: number;
  /** Its balances, in the order of the file; none where it names none. */
  statements: BankStatement[];
  entries: BankEntry[];
  /** The line of each entry in the file, from 1. */
  lines: number[];
}

/** Why a whole file is refused; the sentences are in `contract/bank.ts`. */
export type BankFileFault =
  | 'empty_file'
  | 'file_too_large'
  | 'too_many_entries'
  | 'unknown_kind'
  | 'foreign_kind'
  | 'not_a_statement'
  | 'unreadable_letters'
  | 'damaged_xml'
  | 'forbidden_doctype'
  | 'damaged_csv'
  | 'resaved_csv'
  | 'unknown_columns'
  | 'damaged_mt940'
  | 'damaged_zip'
  | 'locked_zip'
  | 'crowded_zip'
  | 'nested_zip'
  | 'empty_zip'
  | 'unreadable_account'
  | 'unreadable_amount'
  | 'ambiguous_amount'
  | 'unreadable_date'
  | 'future_date'
  | 'unreadable_currency'
  | 'foreign_currency'
  | 'unreadable_direction'
  | 'unreadable_state'
  | 'missing_value'
  | 'parts_differ'
  | 'balance_differs'
  | 'repeated_statement';

/** A file from which nothing was imported. */
export interface BankFileRefusal {
  reason: BankFileFault;
  /** The line at fault, from 1; null if there is none. */
  line: number | null;
  /** The entry at fault, from 1, for formats that may have everything on one line. */
  entry?: number;
  /** What the file has there, shortened, such as an amount or a field name; null if that would not help. */
  text: string | null;
  /** The name within a ZIP archive of the file at fault, otherwise null. */
  name: string | null;
}

/**
 * Assigns the columns of a CSV file by their names in the header, which is the first row that has all of the names, each
 * once; rows above it are skipped. Amounts are one signed column (`amount`, or `amount` with S or H in `sign`), or two
 * columns (`debit` and `credit`, German Soll and Haben).
 */
export interface CsvMapping {
  delimiter: ';' | ',' | '\t';
  columns: {
    bookedOn: string;
    amount: string | null;
    /** S (Soll, debit) or H (Haben, credit), for amounts without a sign. */
    sign: string | null;
    debit: string | null;
    credit: string | null;
    /** In this order; some banks spread the purpose over several columns. */
    purpose: string[];
    payerName: string | null;
    payerIban: string | null;
    /** Null means EUR. */
    currency: string | null;
    endToEndId: string | null;
    bankReference: string | null;
    accountIban: string | null;
    /** Says whether an entry is booked, others are left out. Null means that all are. */
    state: string | null;
  };
  dateFormat: 'DD.MM.YYYY' | 'DD.MM.YY' | 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'MM/DD/YYYY';
  decimalSign: ',' | '.';
}

/** The first rows of a CSV file, shown while mapping its columns. */
export interface CsvPreview {
  delimiter: CsvMapping['delimiter'];
  rows: { line: number; cells: string[] }[];
}

/** The names of a table's columns, told apart where the header has one several times: `Währung (1)`, `Währung (2)`. */
export function columnNames(header: ReadonlyArray<string>): string[] {
  const names = header.map((name) => name.trim());
  return names.map((name, at) =>
    name === '' || names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : `${name} (${names.slice(0, at + 1).filter((one) => one === name).length})`,
  );
}
