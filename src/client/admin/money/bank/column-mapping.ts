import type { BankColumns, TakenFile } from '../../../platform/api/send-bank.ts';

type Rows = NonNullable<TakenFile['columns']>['rows'];

/** The row that names the columns: the first with as many filled cells as any has, each name once. */
export function headerOf(rows: Rows): { line: number; cells: string[] } {
  const filled = ({ cells }: Rows[number]) => cells.filter((cell) => cell !== '').length;
  const most = Math.max(0, ...rows.map((row) => row.cells.length));
  const row = rows.find((one) => one.cells.length === most && filled(one) >= most / 2) ?? rows[0];
  return { line: row?.line ?? 1, cells: [...new Set(row?.cells.filter((cell) => cell !== '') ?? [])] };
}

/** The mapping as the form says it; what is left out is null. */
export function mappingOf(form: FormData, delimiter: BankColumns['delimiter']): BankColumns {
  const text = (name: string) => String(form.get(name) ?? '');
  const column = (name: string) => text(name) || null;
  return {
    delimiter,
    columns: {
      bookedOn: text('bookedOn'),
      amount: column('amount'),
      sign: null,
      debit: column('debit'),
      credit: column('credit'),
      purpose: [text('purpose')].filter((name) => name !== ''),
      payerName: column('payerName'),
      payerIban: column('payerIban'),
      currency: column('currency'),
      endToEndId: null,
      bankReference: null,
      accountIban: column('accountIban'),
      state: null,
    },
    dateFormat: text('dateFormat') as BankColumns['dateFormat'],
    decimalSign: text('decimalSign') as BankColumns['decimalSign'],
  };
}
