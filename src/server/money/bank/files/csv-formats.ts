import type { CsvMapping } from '../../../../domain/bank-entry.ts';

export interface CsvFormat extends CsvMapping {
  /** Whether amounts always have two decimals, as banks write. */
  hasCents: boolean;
  /** Whether lines may precede the header; otherwise amounts above it would be lost. */
  hasLinesAbove: boolean;
  /** Whether opening and closing balance follow, which verify the amounts. */
  hasBalances: boolean;
  /** Columns that are not read, but tell the table from those of other banks. */
  signature?: string[];
  /** The column of the balance after each row. If it leads from row to row, amounts may lack their zeros. */
  balanceAfter?: string;
  /** The bank leaves out zeros behind the comma but parts thousands: `1.000` is a thousand. */
  hasThousands?: true;
  /** What stands instead of a day as long as an entry is not booked. */
  waitingDay?: string;
  /** A line above with the balance before and one below with that after, each in the fifth cell. */
  hasBalanceLines?: true;
  /** A column that repeats the amount where it is filled. */
  repeated?: string;
  /** Takes apart a column in which the bank writes name, account and purpose. */
  split?: (text: string) => { payerName: string; payerIban: string; purpose: string };
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

/** The same before there were IBANs. */
const oldestVolksbank: CsvFormat = {
  ...oldVolksbank,
  columns: { ...oldVolksbank.columns, payerIban: null, endToEndId: null },
};

/** The older tables of the GLS Bank. */
const olderGls: CsvFormat = {
  ...german,
  columns: {
    ...none,
    bookedOn: 'Buchungstag',
    amount: 'Betrag',
    purpose: Array.from({ length: 14 }, (_, at) => `VWZ${at + 1}`),
    payerName: 'Auftraggeber/Empfänger',
    payerIban: null,
    currency: 'Währung',
    accountIban: 'Kontonummer',
  },
  proof: { amounts: ['Kontostand'], days: ['Wertstellung'], words: ['Buchungstext'] },
};

/** The DKB leaves out zeros behind the comma, and names the account above. */
const dkb: CsvFormat = {
  ...german,
  hasCents: false,
  hasThousands: true,
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

/** The older tables of the DKB, until 2023. */
const olderDkb: CsvFormat = {
  ...german,
  hasLinesAbove: true,
  columns: {
    ...none,
    bookedOn: 'Buchungstag',
    amount: 'Betrag (EUR)',
    purpose: ['Verwendungszweck'],
    payerName: 'Auftraggeber / Begünstigter',
    payerIban: 'Kontonummer',
    endToEndId: 'Kundenreferenz',
  },
  proof: { amounts: [], days: ['Wertstellung'], words: ['Buchungstext', 'Mandatsreferenz'] },
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

/** The same with the balance after each row, which has a currency of its own. */
const ingWithBalance: CsvFormat = {
  ...ing,
  balanceAfter: 'Saldo',
  columns: { ...ing.columns, currency: 'Währung (2)' },
  proof: { ...ing.proof, amounts: ['Saldo'] },
};

/** Deutsche Bank, Postbank and norisbank. */
const deutscheBank: CsvFormat = {
  ...german,
  hasCents: false,
  hasThousands: true,
  hasLinesAbove: true,
  hasBalanceLines: true,
  repeated: 'Betrag',
  columns: {
    ...none,
    bookedOn: 'Buchungstag',
    amount: null,
    debit: 'Soll',
    credit: 'Haben',
    purpose: ['Verwendungszweck'],
    payerName: 'Begünstigter / Auftraggeber',
    payerIban: 'IBAN / Kontonummer',
    currency: 'Währung',
    endToEndId: 'Kundenreferenz',
  },
  proof: { amounts: [], days: ['Wert'], words: ['Umsatzart', 'Mandatsreferenz', 'Gläubiger ID'] },
};

const olderDeutscheBank: CsvFormat = {
  ...deutscheBank,
  columns: { ...deutscheBank.columns, payerIban: 'IBAN' },
};

const oldDeutscheBank: CsvFormat = {
  ...deutscheBank,
  signature: ['Wert'],
  columns: { ...deutscheBank.columns, payerName: null, payerIban: null, endToEndId: null },
};

/** The tables of the Postbank until 2022. */
const olderPostbank: CsvFormat = {
  ...german,
  hasLinesAbove: true,
  columns: {
    ...none,
    bookedOn: 'Buchungstag',
    amount: 'Betrag (€)',
    purpose: ['Buchungsdetails'],
    payerName: 'Auftraggeber',
    payerIban: null,
  },
  proof: { amounts: ['Saldo (€)'], days: ['Wertstellung'], words: ['Umsatzart'] },
};

/** The comdirect has name, account and purpose in one column. */
const comdirect: CsvFormat = {
  ...german,
  signature: ['Wertstellung (Valuta)'],
  hasLinesAbove: true,
  waitingDay: 'offen',
  split: splitComdirect,
  columns: {
    ...none,
    bookedOn: 'Buchungstag',
    amount: 'Umsatz in EUR',
    purpose: ['Buchungstext'],
    payerName: null,
    payerIban: null,
  },
  proof: { amounts: [], days: ['Wertstellung (Valuta)'], words: ['Vorgang'] },
};

/** „Auftraggeber: Erika MusterKto/IBAN: DE… BLZ/BIC: … Buchungstext: Karten Ref. A1/2“, each part optional. */
function splitComdirect(text: string): { payerName: string; payerIban: string; purpose: string } {
  const parts =
    /^(?:(?:Auftraggeber|Empfänger):(?<name>.*?))?(?:Kto\/IBAN:\s*(?<iban>\S*))?\s*(?:BLZ\/BIC:\s*\S*)?\s*(?:Buchungstext:(?<purpose>.*?))?(?:\sRef\. \S+)?$/s.exec(
      text.trim(),
    )?.groups;
  const { name = '', iban = '', purpose } = parts ?? {};
  return { payerName: name.trim(), payerIban: iban, purpose: parts === undefined ? text : (purpose ?? '') };
}

const n26: CsvFormat = {
  ...german,
  delimiter: ',',
  dateFormat: 'YYYY-MM-DD',
  decimalSign: '.',
  hasCents: false,
  columns: {
    ...none,
    bookedOn: 'Booking Date',
    amount: 'Amount (EUR)',
    purpose: ['Payment Reference'],
    payerName: 'Partner Name',
    payerIban: 'Partner Iban',
    accountIban: 'Account Name',
  },
  proof: { amounts: ['Original Amount'], days: ['Value Date'], words: ['Type'] },
};

/** The tables of N26 until 2024. */
const olderN26: CsvFormat = {
  ...n26,
  columns: {
    ...none,
    bookedOn: 'Date',
    amount: 'Amount (EUR)',
    purpose: ['Payment reference'],
    payerName: 'Payee',
    payerIban: 'Account number',
  },
  proof: { amounts: ['Amount (Foreign Currency)'], days: [], words: ['Transaction type'] },
};

const olderGermanN26: CsvFormat = {
  ...olderN26,
  columns: {
    ...none,
    bookedOn: 'Datum',
    amount: 'Betrag (EUR)',
    purpose: ['Verwendungszweck'],
    payerName: 'Empfänger',
    payerIban: 'Kontonummer',
  },
  proof: { amounts: ['Betrag (Fremdwährung)'], days: [], words: ['Transaktionstyp'] },
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
  ...[sparkasse, olderSparkasse, volksbank, olderVolksbank, oldVolksbank, oldestVolksbank, olderGls],
  ...[dkb, olderDkb, ingWithBalance, ing, commerzbank, olderCommerzbank],
  ...[deutscheBank, olderDeutscheBank, oldDeutscheBank, olderPostbank, comdirect],
  ...[n26, olderN26, olderGermanN26],
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
