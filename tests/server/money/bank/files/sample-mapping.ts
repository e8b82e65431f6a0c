import type { CsvMapping } from '../../../../../src/domain/bank-entry.ts';

/** How `fremde-bank.csv` is mapped. */
export const mapping: CsvMapping = {
  delimiter: ';',
  columns: {
    bookedOn: 'Datum',
    amount: null,
    sign: null,
    debit: 'Soll',
    credit: 'Haben',
    purpose: ['Text'],
    payerName: 'Partner',
    payerIban: 'Partnerkonto',
    currency: null,
    endToEndId: null,
    bankReference: null,
    accountIban: null,
    state: null,
  },
  dateFormat: 'DD.MM.YYYY',
  decimalSign: ',',
};
