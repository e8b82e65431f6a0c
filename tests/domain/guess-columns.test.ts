import { expect, test } from 'vitest';
import { guessColumns, headerOf } from '../../src/domain/guess-columns.ts';

const guess = (...table: string[]) => {
  const rows = table.map((text, at) => ({ line: at + 1, cells: text.split(';') }));
  return guessColumns(headerOf(rows), rows);
};

test('of two currencies that of the amount is guessed, and columns without a name shift nothing', () => {
  expect(
    guess(
      'Konto im Januar',
      'Buchung;;Verwendungszweck;Saldo;Währung;Betrag;Währung',
      '05.01.2027;x;Karten;1.000,00;CHF;62,50;EUR',
    ),
  ).toEqual({
    columns: {
      bookedOn: 'Buchung',
      purpose: 'Verwendungszweck',
      amount: 'Betrag',
      currency: 'Währung (2)',
    },
    dateFormat: 'DD.MM.YYYY',
    decimalSign: ',',
  });
});

test.each([
  ['31.12.27', '1', 'DD.MM.YY', ','],
  ['2027-12-31', '12.5', 'YYYY-MM-DD', '.'],
  ['31/12/2027', '1,234.50', 'DD/MM/YYYY', '.'],
  ['12/31/2027', '-3.00', 'MM/DD/YYYY', '.'],
  ['31.12.2027', '1.234,5', 'DD.MM.YYYY', ','],
])(
  'a day such as %s and an amount such as %s tell how others are written',
  (day, amount, dateFormat, decimalSign) => {
    expect(guess('date;amount;reference', `${day};${amount};x`)).toMatchObject({
      columns: { bookedOn: 'date', amount: 'amount', purpose: 'reference' },
      dateFormat,
      decimalSign,
    });
  },
);

test('a later row tells whether the day or the month comes first', () => {
  const rows = ['date;amount', '03/04/2027;1.00', '03/31/2027;1.00'];
  expect(guess(...rows).dateFormat).toBe('MM/DD/YYYY');
});

test.each(['Soll', 'Haben'])('a lone column %s is not guessed', (side) => {
  const rows = [`Datum;${side};Zweck`, '05.01.2027;1,00;x'];
  expect(guess(...rows).columns).toEqual({ bookedOn: 'Datum', purpose: 'Zweck' });
});
