import type { CsvMapping } from '../../../../domain/bank-entry.ts';

export interface CsvFormat extends CsvMapping {
  /** Whether amounts always have two decimals, as banks write. */
  hasCents: boolean;
  /** Whether lines may precede the header; otherwise amounts above it would be lost. */
  hasLinesAbove: boolean;
  /** Whether opening and closing balance follow, which verify the amounts. */
  hasBalances: boolean;
  /** The column of the balance after each row. If it leads from row to row, amounts may lack their zeros. */
  balanceAfter?: string;
  /** Columns that are only checked: unreadable cells mean that cells have shifted. */
  proof: {
    amounts: string[];
    days: string[];
    /** Columns in which an amount would mean a fragment of another row. */
    words: string[];
  };
}

const none = {
  sign: null,
  debit: null,
  credit: null,
  currency: null,
  endToEndId: null,
  bankReference: null,
  accountIban: null,
  state: null,
};

const german: Omit<CsvFormat, 'columns'> = {
  delimiter: ';',
  dateFormat: 'DD.MM.YY',
  decimalSign: ',',
  hasCents: true,
  hasLinesAbove: false,
  hasBalances: false,
  proof: {
    amounts: ['Saldo nach Buchung'],
    days: ['Valutadatum', 'Valuta'],
    words: ['Kategorie', 'Steuerrelevant', 'Glaeubiger ID', 'Mandatsreferenz'],
  },
};

/** „CSV-CAMT“ of the Sparkassen. */
const sparkasse: CsvFormat = {
  ...german,
  columns: {
    ...none,
    bookedOn: 'Buchungstag',
    amount: 'Betrag',
    purpose: ['Verwendungszweck'],
    payerName: 'Beguenstigter/Zahlungspflichtiger',
    payerIban: 'Kontonummer/IBAN',
    currency: 'Waehrung',
    endToEndId: 'Kundenreferenz (End-to-End)',
    accountIban: 'Auftragskonto',
    state: 'Info',
  },
};

/** „CSV-MT940“ of the Sparkassen, which lacks the end-to-end reference. */
const olderSparkasse: CsvFormat = {
  ...german,
  columns: { ...sparkasse.columns, payerIban: 'Kontonummer', endToEndId: null },
};

const volksbank: CsvFormat = {
  ...german,
  balanceAfter: 'Saldo nach Buchung',
  columns: {
    ...none,
    bookedOn: 'Buchungstag',
    amount: 'Betrag',
    purpose: ['Verwendungszweck'],
    payerName: 'Name Zahlungsbeteiligter',
    payerIban: 'IBAN Zahlungsbeteiligter',
    currency: 'Waehrung',
    accountIban: 'IBAN Auftragskonto',
  },
};

/**
 * The older format of the Volksbanken: lines about the account above the header, balances below the amounts.
 */
const olderVolksbank: CsvFormat = {
  ...german,
  hasLinesAbove: true,
  hasBalances: true,
  columns: {
    ...none,
    bookedOn: 'Buchungstag',
    amount: 'Umsatz',
    sign: 'Soll/Haben',
    purpose: ['Vorgang/Verwendungszweck'],
    payerName: 'Zahlungsempfänger',
    payerIban: 'ZahlungsempfängerIBAN',
    currency: 'Währung',
    endToEndId: 'Kundenreferenz',
  },
};

/** The same format from other branches: the name of the last column is blank. */
const oldVolksbank: CsvFormat = {
  ...german,
  hasLinesAbove: true,
  hasBalances: true,
  columns: {
    ...olderVolksbank.columns,
    sign: '',
    payerName: 'Empfänger/Zahlungspflichtiger',
    payerIban: 'IBAN',
  },
};

/** The DKB leaves out zeros behind the comma, and names the account above. */
const dkb: CsvFormat = {
  ...german,
  hasCents: false,
  hasLinesAbove: true,
  columns: {
    ...none,
    bookedOn: 'Buchungsdatum',
    amount: 'Betrag (€)',
    purpose: ['Verwendungszweck'],
    payerName: 'Zahlungspflichtige*r',
    payerIban: 'IBAN',
    endToEndId: 'Kundenreferenz',
    state: 'Status',
  },
  proof: { amounts: [], days: ['Wertstellung'], words: ['Umsatztyp', 'Mandatsreferenz'] },
};

const ing: CsvFormat = {
  ...german,
  hasLinesAbove: true,
  columns: {
    ...none,
    bookedOn: 'Buchung',
    amount: 'Betrag',
    purpose: ['Verwendungszweck'],
    payerName: 'Auftraggeber/Empfänger',
    payerIban: null,
    currency: 'Währung',
  },
  proof: { amounts: [], days: ['Wertstellungsdatum', 'Valuta'], words: ['Buchungstext'] },
};

/** The Commerzbank has name and purpose in one column and leaves out zeros behind the comma. */
const commerzbank: CsvFormat = {
  ...german,
  hasCents: false,
  columns: {
    ...none,
    bookedOn: 'Buchungstag',
    amount: 'Betrag',
    purpose: ['Buchungstext'],
    payerName: null,
    payerIban: null,
    currency: 'Währung',
    accountIban: 'IBAN Kontoinhaber',
  },
  proof: { amounts: [], days: ['Wertstellung'], words: ['Umsatzart', 'Kategorie'] },
};

const olderCommerzbank: CsvFormat = {
  ...commerzbank,
  columns: { ...commerzbank.columns, accountIban: 'IBAN Auftraggeberkonto' },
};

export const knownFormats: CsvFormat[] = [
  ...[sparkasse, olderSparkasse, volksbank, olderVolksbank, oldVolksbank],
  ...[dkb, ing, commerzbank, olderCommerzbank],
];

/** Columns for the account of the table itself, as banks call them. */
const OWN_ACCOUNT = [
  'IBAN Auftragskonto',
  'Auftragskonto',
  'IBAN Auftraggeberkonto',
  'Auftraggeberkonto',
  'IBAN Kontoinhaber',
];

/** Reads the account of each row also where a mapping has left it out, since a table may be of several accounts. */
export function withOwnAccount(format: CsvFormat, header: { columnOf(name: string): number }): CsvFormat {
  if (format.columns.accountIban !== null) return format;
  const taken = neededColumns(format);
  const accountIban = OWN_ACCOUNT.find((name) => header.columnOf(name) >= 0 && !taken.includes(name)) ?? null;
  return { ...format, columns: { ...format.columns, accountIban } };
}

export function neededColumns({ columns }: CsvMapping): string[] {
  return Object.values(columns)
    .flat()
    .filter((name) => name !== null);
}
