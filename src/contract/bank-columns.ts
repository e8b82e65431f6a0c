import * as v from 'valibot';

const Name = v.pipe(v.string(), v.trim(), v.minLength(1, 'Bitte wähle eine Spalte'), v.maxLength(200));
const NameOrNone = v.nullable(Name);

/** How the columns of a table of the bank are to be read, by their names in its header (domain/bank-entry.ts). */
export const CsvColumns = v.pipe(
  v.object({
    delimiter: v.picklist([';', ',', '\t']),
    columns: v.object({
      bookedOn: Name,
      amount: NameOrNone,
      sign: NameOrNone,
      debit: NameOrNone,
      credit: NameOrNone,
      purpose: v.pipe(v.array(Name), v.maxLength(20)),
      payerName: NameOrNone,
      payerIban: NameOrNone,
      currency: NameOrNone,
      endToEndId: NameOrNone,
      bankReference: NameOrNone,
      accountIban: NameOrNone,
      state: NameOrNone,
    }),
    dateFormat: v.picklist(['DD.MM.YYYY', 'DD.MM.YY', 'YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY']),
    decimalSign: v.picklist([',', '.']),
  }),
  v.forward(
    v.check(
      ({ columns }) => columns.amount !== null || (columns.debit !== null && columns.credit !== null),
      'Bitte wähle die Spalte mit dem Betrag, oder je eine für Soll und Haben',
    ),
    ['columns', 'amount'],
  ),
);
