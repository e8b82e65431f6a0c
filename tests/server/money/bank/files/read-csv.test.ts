import { expect, test } from 'vitest';
import type { CsvMapping } from '../../../../../src/domain/bank-entry.ts';
import { previewCsv } from '../../../../../src/server/money/bank/files/csv-table.ts';
import { readSingleFile } from '../../../../../src/server/money/bank/files/read-content.ts';
import { dialects, OURS } from './dialects.ts';
import { bytesOf, changed, lineOf, sample, sampleText } from './sample-files.ts';
import { mapping } from './sample-mapping.ts';

test('a table of a Sparkasse is read in its old letters, without what is not booked', () => {
  const answer = readSingleFile(sample('sparkasse.csv'));
  expect(answer).toMatchObject([{ kind: 'csv', accountIban: 'DE89370400440532013000' }]);
  expect(Array.isArray(answer) && answer[0]?.entries).toEqual([
    {
      ordinal: 1,
      bookedOn: '2027-01-05',
      amountCents: 5600,
      currency: 'EUR',
      payerName: 'Jörg Müßig',
      payerIban: 'DE44500105175407324931',
      purposeParts: ['Karten; WF26-K7HXA "Ritterhof" '],
      endToEndId: 'K7HXA',
      bankReference: null,
      isReversal: false,
    },
    expect.objectContaining({ amountCents: 123456, endToEndId: null }),
    expect.objectContaining({ amountCents: -12990, payerName: 'Stadtwerke Musterstadt GmbH' }),
    expect.objectContaining({ amountCents: 1450, bookedOn: '2027-01-04' }),
  ]);
});

test('a table of a Volksbank is read, and the older one with lines above and balances below', () => {
  expect(readSingleFile(sample('volksbank.csv'))).toMatchObject([
    {
      accountIban: 'DE89370400440532013000',
      entries: [
        { amountCents: 5600, payerName: 'Jörg Müßig', purposeParts: ['WF26-K7HXA'] },
        { amountCents: 104200, purposeParts: ['Tisch 4; WF26-N8YMC'] },
        { amountCents: -12990, bookedOn: '2027-01-04' },
      ],
    },
  ]);
  expect(readSingleFile(sample('volksbank-alt.csv'))).toMatchObject([
    {
      accountIban: 'DE89370400440532013000',
      isAccountComputed: true,
      entries: [
        { amountCents: 5600, purposeParts: ['SEPA-Gutschrift', 'WF26-K7', 'HXA'], endToEndId: 'K7HXA' },
        { amountCents: 102800, payerName: 'Anneliese Kröger-Schmidt' },
        { amountCents: -12990, endToEndId: null },
      ],
    },
  ]);
});

test('any other table is asked to be mapped, and then read', () => {
  expect(readSingleFile(sample('fremde-bank.csv'))).toMatchObject({ reason: 'unknown_columns', line: 3 });
  expect(previewCsv(sample('fremde-bank.csv'))).toMatchObject({
    delimiter: ';',
    rows: [
      { line: 1 },
      { line: 2 },
      {
        line: 3,
        cells: ['Datum', 'Wertstellung', 'Partner', 'Text', 'Partnerkonto', 'Soll', 'Haben', 'Kontostand'],
      },
      {},
      {},
      {},
    ],
  });
  expect(readSingleFile(sample('fremde-bank.csv'), [mapping])).toMatchObject([
    {
      entries: [
        { amountCents: 5600, bookedOn: '2027-01-05', purposeParts: ['WF26-K7HXA'] },
        { amountCents: -12990, payerName: 'Stadtwerke Musterstadt GmbH' },
        { amountCents: 101450, currency: 'EUR' },
      ],
    },
  ]);
});

test('commas in a long purpose do not count as the columns of a table', () => {
  const purpose = 'Sammelauftrag, siehe Anlage'.repeat(40);
  const text = `Tag;Text;Euro\n01.02.2027;${purpose};5,00\n01.02.2027;Karten;6,00\n`;
  expect(previewCsv(bytesOf(text))?.rows[0]?.cells).toEqual(['Tag', 'Text', 'Euro']);
});

test('a table with a point, a sign, a currency, a state and other days is read as it was mapped', () => {
  const text =
    'day,amount,cur,who,ref,state\n"01/31/2027","1,234.5",USD,"A, B",x,Booked\n02/01/2027,-3,EUR,C,,Pending\n';
  const columns = { ...mapping.columns, bookedOn: 'day', amount: 'amount', debit: null, credit: null };
  const other: CsvMapping = {
    ...mapping,
    delimiter: ',',
    columns: {
      ...columns,
      purpose: ['ref'],
      payerName: 'who',
      payerIban: null,
      currency: 'cur',
      state: 'state',
    },
    dateFormat: 'MM/DD/YYYY',
    decimalSign: '.',
  };
  expect(readSingleFile(bytesOf(text), [mapping, other])).toMatchObject([
    { entries: [{ bookedOn: '2027-01-31', amountCents: 123450, currency: 'USD', payerName: 'A, B' }] },
  ]);
  expect(readSingleFile(bytesOf(text), [{ ...other, decimalSign: ',' }])).toMatchObject({
    reason: 'ambiguous_amount',
    line: 2,
    text: '1,234.5',
  });
});

test.each([
  ['sparkasse.csv', 'an English amount', '"1.234,56"', '"1,234.56"', 'ambiguous_amount', '"1.234,56"'],
  ['sparkasse.csv', 'a point', '"56,00"', '"56.00"', 'ambiguous_amount', '"56,00"'],
  ['sparkasse.csv', 'one decimal', '"56,00"', '"56,0"', 'resaved_csv', '"56,00"'],
  ['sparkasse.csv', 'a power of ten', '"56,00"', '"5,6E+01"', 'resaved_csv', '"56,00"'],
  ['sparkasse.csv', 'such a reference', '"K7HXA"', '"1,23E+15"', 'resaved_csv', '"56,00"'],
  ['sparkasse.csv', 'letters', '"56,00"', '"5b,00"', 'unreadable_amount', '"56,00"'],
  ['sparkasse.csv', 'no amount', '"56,00"', '""', 'unreadable_amount', '"56,00"'],
  [
    'sparkasse.csv',
    'a state nobody knows',
    'Umsatz gebucht',
    'Umsatz gesucht',
    'unreadable_state',
    'Umsatz gebucht',
  ],
  ['sparkasse.csv', 'no such day', '"05.01.27"', '"35.01.27"', 'unreadable_date', '"05.01.27"'],
  ['sparkasse.csv', 'a cell too many', ';"56,00"', ';"";"56,00"', 'damaged_csv', '"56,00"'],
  ['sparkasse.csv', 'a lost quote', '"56,00"', '56,00"', 'damaged_csv', '"56,00"'],
  ['volksbank.csv', 'a cut line', '1.042,00;EUR;15.170,95;;Sonstiges;;;', '1.0', 'damaged_csv', '1.042,00'],
  ['volksbank-alt.csv', 'another cent', '"56,00"', '"56,01"', 'balance_differs', '"Endsaldo"'],
  [
    'volksbank-alt.csv',
    'the other side',
    '"1.028,00";"H"',
    '"1.028,00";"S"',
    'balance_differs',
    '"Endsaldo"',
  ],
  [
    'volksbank-alt.csv',
    'no side',
    '"1.028,00";"H"',
    '"1.028,00";"X"',
    'unreadable_direction',
    'SEPA-Gutschrift\r\nWF26-P3RTQ',
  ],
  [
    'volksbank-alt.csv',
    'a sign and a side',
    '"1.028,00"',
    '"-1.028,00"',
    'ambiguous_amount',
    'SEPA-Gutschrift\r\nWF26-P3RTQ',
  ],
])('%s with %s is refused with its line', (name, _, from, to, reason, where) => {
  expect(readSingleFile(changed(name, from, to))).toMatchObject({ reason, line: lineOf(name, where) });
});

test('a wrong account of one that is booked is refused', () => {
  const rows = sampleText('sparkasse.csv').split('\n').toSpliced(1, 1);
  const text = rows.join('\n').replace('DE89370400440532013000', 'DE89370400440532013001');
  expect(readSingleFile(bytesOf(text))).toMatchObject({ reason: 'unreadable_account', line: 2 });
});

test('remarks behind an empty line are left out, what is left of a row is not', () => {
  const remark = (text: string) => bytesOf(`${sampleText('fremde-bank.csv')}${text}`);
  const whole = readSingleFile(sample('fremde-bank.csv'), [mapping]);
  expect(readSingleFile(remark('\n"Alter Kontostand";"1.229,90 EUR"\n'), [mapping])).toEqual(whole);
  expect(readSingleFile(remark('"Alter Kontostand";"1.229,90 EUR"\n'), [mapping])).toMatchObject({
    reason: 'damaged_csv',
    line: 7,
  });
  expect(readSingleFile(remark('\n03.01.2027;03.01.2027;Lena\n'), [mapping])).toMatchObject({
    reason: 'damaged_csv',
    line: 8,
  });
});

test('a column may be written with umlauts or without', () => {
  const text = sampleText('sparkasse.csv')
    .replace('Beguenstigter', 'Beg\xfcnstigter')
    .replace('Waehrung', 'W\xe4hrung');
  expect(readSingleFile(bytesOf(text))).toEqual(readSingleFile(sample('sparkasse.csv')));
});

test('the rest of another row behind one that is cut off is no row', () => {
  const row = /15\.170,95;;Sonstiges;;;[\s\S]*?Basislastschrift/;
  const merged = sampleText('volksbank.csv').replace(row, '15.170,95;Basislastschrift').split(';14.')[0];
  expect(readSingleFile(bytesOf(`${merged};14.\n`))).toMatchObject({ reason: 'damaged_csv', line: 3 });
});

test('a purpose between two stray quotes does not swallow the end of its row and the beginning of another', () => {
  const rows = sampleText('volksbank.csv')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.includes('"'));
  const [header = '', ...entries] = rows;
  const at = header.split(';').indexOf('Verwendungszweck');
  const quoted = entries.map((row, n) => {
    const cells = row.split(';');
    return cells.with(at, n === 0 ? `"${cells[at]}` : `${cells[at]}"`).join(';');
  });
  expect(readSingleFile(bytesOf([header, ...quoted.slice(0, 2)].join('\n')))).toMatchObject({
    reason: 'damaged_csv',
    line: 2,
  });
});

test('a purpose such as 1,23E+15 is what somebody wrote, and keeps no file from being read', () => {
  const text = sampleText('sparkasse.csv').replace('Karten; WF26-K7HXA ""Ritterhof"" ', '1,23E+15');
  expect(readSingleFile(bytesOf(text))).toMatchObject([
    { entries: [{ purposeParts: ['1,23E+15'] }, {}, {}, {}] },
  ]);
});

test('a header without any amounts is a file of none', () => {
  const header = sampleText('sparkasse.csv').split('\n')[0] ?? '';
  expect(readSingleFile(bytesOf(header))).toEqual([
    {
      ...{ kind: 'csv', name: null, accountIban: null, isAccountComputed: false },
      ...{ accountWritten: null, accountLine: null, waitingCount: 0, statements: [], entries: [], lines: [] },
    },
  ]);
});

test('a row that has slipped above the header is not lost in silence', () => {
  const [title = '', gap = '', header = '', row = '', ...rows] = sampleText('fremde-bank.csv').split(/\r?\n/);
  const slipped = bytesOf([title, row, gap, header, ...rows].join('\n'));
  expect(readSingleFile(slipped, [mapping])).toMatchObject({ reason: 'damaged_csv', line: 2 });
});

test('an older table of a Volksbank that has lost its balances is refused', () => {
  const lines = sampleText('volksbank-alt.csv').split(/\r?\n/);
  const bare = bytesOf(lines.filter((line) => !line.includes('saldo')).join('\r\n'));
  expect(readSingleFile(bare)).toMatchObject({ reason: 'missing_value', text: 'der Anfangssaldo' });
});

test.each(dialects)('a table of %s is read without a mapping', (_bank, lines, read) => {
  const bytes = new TextEncoder().encode(lines.join('\r\n'));
  expect(readSingleFile(bytes)).toMatchObject([{ accountIban: OURS, ...read }]);
});

test.each([
  [
    'Booking Date,Value Date,Partner Name,Partner Iban,Type,Payment Reference,Account Name,Amount (EUR),Original Amount,Original Currency,Exchange Rate',
    '2027-01-05,2027-01-05,"Muster, Erika",DE44500105175407324931,Credit Transfer,WF26-K7HXA,Main Account,1062.5,,,',
    'Main Account',
  ],
  [
    'Date,Payee,Account number,Transaction type,Payment reference,Category,Amount (EUR),Amount (Foreign Currency),Type Foreign Currency,Exchange Rate',
    '2027-01-05,"Muster, Erika",DE44500105175407324931,Income,WF26-K7HXA,Income,1062.5,,,',
    null,
  ],
  [
    'Datum,Empfänger,Kontonummer,Transaktionstyp,Verwendungszweck,Kategorie,Betrag (EUR),Betrag (Fremdwährung),Fremdwährung,Wechselkurs',
    '2027-01-05,"Muster, Erika",DE44500105175407324931,Gutschrift,WF26-K7HXA,Einkommen,1062.5,,,',
    null,
  ],
])('a table of N26 beginning with %s is read without a mapping', (header, row, accountWritten) => {
  const read = readSingleFile(new TextEncoder().encode(`${header}\n${row}\n`));
  const entry = { amountCents: 106250, bookedOn: '2027-01-05', payerName: 'Muster, Erika' };
  expect(read).toMatchObject([{ accountIban: null, accountWritten, entries: [entry] }]);
});

test('of two spaces of an N26 account, which move money between them, none is taken for the other', () => {
  const header =
    'Booking Date,Value Date,Partner Name,Partner Iban,Type,Payment Reference,Account Name,Amount (EUR)';
  const row = (account: string) => `2027-01-05,2027-01-05,Erika,,Credit Transfer,x,${account},5.00`;
  const read = readSingleFile(bytesOf([header, row('Main Account'), row('Savings')].join('\n')));
  expect(read).toMatchObject({ reason: 'unreadable_account', line: 3, text: 'Savings' });
});

const ofDeutscheBank = (dialects.find(([bank]) => bank.startsWith('the Deutsche Bank'))?.[1] ?? []).join(
  '\n',
);

test.each([
  ['a changed amount', ';;1.062,5;EUR', ';;1.062,6;EUR', 'ambiguous_amount', 9],
  ['a changed amount on both places', /1\.062,5/g, '1.062,6', 'balance_differs', 11],
  ['a row less', /4\.1\.2027;.*\n/, '', 'balance_differs', 10],
  ['no balance below', /\nKontostand.*/, '', 'missing_value', 10],
  ['no balance above', /Letzter Kontostand.*\n/, '', 'missing_value', 10],
  ['a row behind the end', /(5\.1\.2027;.*\n)([\s\S]*)/, '$2\n$1', 'damaged_csv', 11],
])('a table of the Deutsche Bank with %s is refused with its line', (_, from, to, reason, line) => {
  const text = ofDeutscheBank.replace(from, to);
  expect(readSingleFile(new TextEncoder().encode(text))).toMatchObject({ reason, line });
});

test('titles may stand above a table and its columns in any order, but no piece of a row above', () => {
  const rows = sampleText('volksbank.csv')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.includes('"'));
  const turned = rows.map((line) => line.split(';').toReversed().join(';'));
  const read = (...lines: string[]) => readSingleFile(bytesOf([...lines, ...turned].join('\n')));
  const whole = readSingleFile(bytesOf(rows.join('\n')));
  const entries = Array.isArray(whole) ? whole[0]?.entries : [];
  expect(entries?.length).toBeGreaterThan(0);
  expect(read('Konto im Januar;Verein', '', 'von Anna')).toMatchObject([{ entries }]);
  expect(read('56,00;EUR')).toMatchObject({ reason: 'unknown_columns' });
  expect(read('Erika;Karten;Konto')).toMatchObject({ reason: 'unknown_columns' });
});

test('a table of a Volksbank may lack zeros where the balances prove the amounts', () => {
  const rows = ['-39,2;EUR;1204,3', '1284;EUR;1243,5', '-0,5;EUR;-40,5'];
  const written = (lines: string[]) =>
    [
      'Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung',
      ...lines.map((line) => `Konto;${OURS};;;05.01.2027;05.01.2027;Erika;;;Gutschrift;Karten;${line}`),
    ].join('\n');
  const read = (lines: string[]) => readSingleFile(bytesOf(written(lines)));
  const amounts = [{ amountCents: -3920 }, { amountCents: 128400 }, { amountCents: -50 }];
  expect(read(rows)).toMatchObject([{ entries: amounts }]);
  expect(read(rows.toReversed())).toMatchObject([{ entries: amounts.toReversed() }]);
  const [first = '', second = '', third = ''] = rows;
  for (const wrong of [[first], [first, third], [first, second.replace('1284', '128'), third]])
    expect(read(wrong)).toMatchObject({ reason: 'resaved_csv', line: 2, text: '-39,2' });
});
