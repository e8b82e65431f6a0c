import type { BankColumns } from '../../../platform/api/send-bank.ts';

type Field = keyof BankColumns['columns'];

interface Guess {
  columns: Partial<Record<Field, string>>;
  dateFormat: BankColumns['dateFormat'];
  decimalSign: BankColumns['decimalSign'];
}

/** By what columns are called; the sure names first. */
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

const DATES: [BankColumns['dateFormat'], RegExp][] = [
  ['DD.MM.YYYY', /^\d{1,2}\.\d{1,2}\.\d{4}$/],
  ['DD.MM.YY', /^\d{1,2}\.\d{1,2}\.\d{2}$/],
  ['YYYY-MM-DD', /^\d{4}-\d{2}-\d{2}$/],
  ['DD/MM/YYYY', /^\d{1,2}\/\d{1,2}\/\d{4}$/],
];

/** What the columns of a table probably are, by their names and by the row beneath; somebody looks it over. */
export function guessColumns(names: ReadonlyArray<string>, row: ReadonlyArray<string>): Guess {
  const columns: Guess['columns'] = {};
  const taken = new Set<string>();
  for (const [field, patterns] of NAMES) {
    for (const pattern of patterns) {
      const found = names.find((name) => !taken.has(name) && pattern.test(name.toLowerCase()));
      if (found === undefined) continue;
      columns[field] = found;
      taken.add(found);
      break;
    }
  }
  // One of the two alone would leave out the other half of the amounts.
  if (columns.debit === undefined || columns.credit === undefined) {
    delete columns.debit;
    delete columns.credit;
  }
  const cellOf = (field: Field) => row[names.indexOf(columns[field] ?? '')]?.trim() ?? '';
  const day = cellOf('bookedOn');
  return {
    columns,
    dateFormat: DATES.find(([, form]) => form.test(day))?.[0] ?? 'DD.MM.YYYY',
    decimalSign: /\.\d{2}$/.test(cellOf('amount') || cellOf('credit')) ? '.' : ',',
  };
}
