/** One booked amount of a bank statement, as the bank's file has it. */
export interface BankEntry {
  /** Its place in the file, from 1: what tells two equal genuine payments of one file apart. */
  ordinal: number;
  /** The day of booking, `YYYY-MM-DD`. */
  bookedOn: string;
  /** Integer cents; money that came in is positive, money that went out negative. Never 0 by a misreading. */
  amountCents: number;
  /** ISO 4217, as the file names it; `EUR` where a format has no other. */
  currency: string;
  /** Who paid (of a debit: who was paid); empty where the file does not say. */
  payerName: string;
  /** Upper case without blanks, with right check digits; null where there is none or an account of another kind. */
  payerIban: string | null;
  /** The purpose in the pieces the bank delivered; a reference can be cut between two, so join them by nothing. */
  purposeParts: string[];
  /** The reference the payer gave; null for none and for `NOTPROVIDED`. */
  endToEndId: string | null;
  /** The bank's own mark of the booking, if any. The parts of a batch share that of their batch. */
  bankReference: string | null;
  /** Whether it takes an earlier booking back (its sign is already that of what happened to the account). */
  isReversal: boolean;
}

export type BankFileKind = 'camt' | 'csv' | 'mt940';

/** What one file says of one account, read to its last amount; entries in the sequence of the file. */
export interface BankFile {
  kind: BankFileKind;
  /** Its name within a ZIP archive, else null. */
  name: string | null;
  /** The account it is about; null where the file does not name one by its IBAN. */
  accountIban: string | null;
  /** The file names a bank code and a number: the IBAN is what the usual rule makes of them, and some banks have others. */
  isAccountComputed: boolean;
  /** What the file calls the account where that is no IBAN, a number or a name; null where it names none. */
  accountWritten: string | null;
  /** The line where the account is named or should be, from 1; null where none is to blame. */
  accountLine: number | null;
  /** How many were left out because the bank has not booked them yet. */
  waitingCount: number;
  entries: BankEntry[];
}

/** Why a file is refused whole. The sentences are in `contract/bank-refusals.ts`. */
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
  | 'unreadable_currency'
  | 'unreadable_direction'
  | 'unreadable_state'
  | 'missing_value'
  | 'parts_differ'
  | 'balance_differs'
  | 'repeated_statement';

/** A file of which nothing was taken over. */
export interface BankFileRefusal {
  reason: BankFileFault;
  /** Where, counted from 1; null where no line is to blame. */
  line: number | null;
  /** Which entry of its statement is to blame, from 1, where the file may stand in one line. */
  entry?: number;
  /** What stands there, shortened: the amount, the name of a field; null where it would say nothing. */
  text: string | null;
  /** The name within a ZIP archive of the file to blame, else null. */
  name: string | null;
}

/**
 * How the columns of a CSV file are to be read, by their names in the header row. The header is the first row of the file
 * that has all of the names, each once; what stands above it is left out. Amounts are one column with its sign
 * (`amount`, or `amount` and `sign`: S or H beside it), or two (`debit` and `credit`: Soll and Haben).
 */
export interface CsvMapping {
  delimiter: ';' | ',' | '\t';
  columns: {
    bookedOn: string;
    amount: string | null;
    /** Says S (Soll, money went) or H (Haben, money came) of an amount without a sign. */
    sign: string | null;
    debit: string | null;
    credit: string | null;
    /** In this sequence: some banks spread the purpose over several columns. */
    purpose: string[];
    payerName: string | null;
    payerIban: string | null;
    /** EUR where null. */
    currency: string | null;
    endToEndId: string | null;
    bankReference: string | null;
    accountIban: string | null;
    /** Says whether an amount is booked already; others are left out. All are booked where null. */
    state: string | null;
  };
  dateFormat: 'DD.MM.YYYY' | 'DD.MM.YY' | 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'MM/DD/YYYY';
  decimalSign: ',' | '.';
}

/** The first rows of a CSV file, for whoever maps its columns. */
export interface CsvPreview {
  delimiter: CsvMapping['delimiter'];
  rows: { line: number; cells: string[] }[];
}
