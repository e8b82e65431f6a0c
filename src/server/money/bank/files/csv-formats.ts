import type { CsvMapping } from '../../../../domain/bank-entry.ts';

/** A way of writing tables we know, or one that staff have mapped. */
export interface CsvFormat extends CsvMapping {
  /** Whether amounts always have their two digits behind the comma, as banks write. */
  hasCents: boolean;
  /** Whether anything stands above the header; else amounts above it would be lost. */
  hasLinesAbove: boolean;
  /** Whether it ends in the balances before and after, by which its amounts are checked. */
  hasBalances: boolean;
  /** Columns nobody needs, but which must be readable too: else cells have slipped. */
  proof: {
    amounts: string[];
    days: string[];
    /** In which no amount stands: there the rest of another row would. */
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

/** „CSV-MT940“ of the Sparkassen, which knows no end-to-end reference. */
const olderSparkasse: CsvFormat = {
  ...german,
  columns: { ...sparkasse.columns, payerIban: 'Kontonummer', endToEndId: null },
};

const volksbank: CsvFormat = {
  ...german,
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

/** The Volksbanken's of before: some lines about the account above the header, balances below the amounts. */
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

/** The same from other branches: the last column has a blank for its name. */
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

export const knownFormats: CsvFormat[] = [sparkasse, olderSparkasse, volksbank, olderVolksbank, oldVolksbank];

/** The names of all columns a format needs. */
export function neededColumns({ columns }: CsvMapping): string[] {
  return Object.values(columns)
    .flat()
    .filter((name) => name !== null);
}
