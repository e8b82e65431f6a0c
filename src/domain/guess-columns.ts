import { type CsvMapping, type CsvPreview, columnNames } from './bank-entry.ts';

type Rows = CsvPreview['rows'];

interface Header {
  line: number;
  /** The columns that have a name, as `CsvMapping` calls them. */
  names: string[];
  /** The column of each name. */
  columnOf: (name: string) => number;
}

/** The first row of full width with at least half of its cells filled. */
export function headerOf(rows: Rows): Header {
  const filled = ({ cells }: Rows[number]) => cells.filter((cell) => cell !== '').length;
  const most = Math.max(0, ...rows.map((row) => row.cells.length));
  const row = rows.find((one) => one.cells.length === most && filled(one) >= most / 2) ?? rows[0];
  const names = columnNames(row?.cells ?? []);
  return {
    line: row?.line ?? 1,
    names: names.filter((name) => name !== ''),
    columnOf: (name) => names.indexOf(name),
  };
}

type Columns = CsvMapping['columns'];
type Field = keyof Columns;

export interface GuessedColumns {
  columns: Partial<Record<Field, string>>;
  dateFormat: CsvMapping['dateFormat'];
  decimalSign: CsvMapping['decimalSign'];
}

/** Banks' names for their columns, unambiguous ones first. */
const NAMES: [Field, RegExp[]][] = [
  ['accountIban', [/^(iban )?auftragskonto|^(eigene|konto-?)\s?iban|^iban (des )?(konto|auftraggeberkonto)/]],
  ['bookedOn', [/^buchung(s?(tag|datum)|$)/, /datum|^tag$|date/]],
  ['debit', [/^soll|belastung|ausg(a|ä)ng|debit/]],
  ['credit', [/^haben|gutschrift|eing(a|ä)ng|credit/]],
  ['amount', [/^betrag/, /umsatz$|^umsatz|amount|^euro|^eur$|^summe/]],
  ['purpose', [/verwendungszweck/, /zweck|beschreibung|^text$|^details|reference|buchungstext/]],
  [
    'payerName',
    [/auftraggeber|zahlungspflicht|zahlungsbeteiligt|zahler|^name/, /empf(ä|ae)nger|partner|payer|^wer$/],
  ],
  ['payerIban', [/iban|kontonummer/]],
  ['currency', [/^w(ä|ae)hrung|currency/]],
];

const DATES: [CsvMapping['dateFormat'], RegExp][] = [
  ['DD.MM.YYYY', /^\d{1,2}\.\d{1,2}\.\d{4}$/],
  ['DD.MM.YY', /^\d{1,2}\.\d{1,2}\.\d{2}$/],
  ['YYYY-MM-DD', /^\d{4}-\d{2}-\d{2}$/],
  ['DD/MM/YYYY', /^(0?[1-9]|[12]\d|3[01])\/(0?[1-9]|1[0-2])\/\d{4}$/],
  ['MM/DD/YYYY', /^(0?[1-9]|1[0-2])\/\d{1,2}\/\d{4}$/],
];

/** Guessed from the header and the first rows of a table, for somebody to check. */
export function guessColumns({ line, names, columnOf }: Header, rows: Rows): GuessedColumns {
  const columns: GuessedColumns['columns'] = {};
  const taken = new Set<string>();
  for (const [field, patterns] of NAMES) {
    for (const pattern of patterns) {
      const found = names.filter((name) => !taken.has(name) && pattern.test(name.toLowerCase()));
      // Beside a balance with its currency, the amount is followed by its own.
      const behindAmount = found.find((name) => columnOf(name) === columnOf(columns.amount ?? '') + 1);
      const chosen = field === 'currency' ? (behindAmount ?? found[0]) : found[0];
      if (chosen === undefined) continue;
      columns[field] = chosen;
      taken.add(chosen);
      break;
    }
  }
  // Either of the two alone would cover only half of the amounts.
  if (columns.debit === undefined || columns.credit === undefined) {
    delete columns.debit;
    delete columns.credit;
  }
  const cellsOf = (field: Field) =>
    rows
      .filter((row) => row.line > line)
      .flatMap(({ cells }) => cells[columnOf(columns[field] ?? '')]?.trim() || []);
  const days = cellsOf('bookedOn');
  const amounts = [...cellsOf('amount'), ...cellsOf('debit'), ...cellsOf('credit')];
  const isEnglish = amounts.some((amount) => /\.\d{1,2}$/.test(amount));
  return {
    columns,
    dateFormat: DATES.find(([, form]) => days.every((day) => form.test(day)))?.[0] ?? 'DD.MM.YYYY',
    decimalSign: isEnglish && !amounts.some((amount) => /,\d{1,2}$/.test(amount)) ? '.' : ',',
  };
}
