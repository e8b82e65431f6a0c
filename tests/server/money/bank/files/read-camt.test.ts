import { expect, test } from 'vitest';
import { readSingleFile } from '../../../../../src/server/money/bank/files/read-content.ts';
import { bytesOf, changed, lineOf, sample, sampleText } from './sample-files.ts';

const ACCOUNT = 'DE89370400440532013000';

function entriesOf(bytes: Uint8Array) {
  const answer = readSingleFile(bytes);
  if (!Array.isArray(answer)) throw new Error(JSON.stringify(answer));
  return answer.flatMap(({ entries }) => entries);
}

test('a statement of version 2 is read to its last cent, without what is not booked', () => {
  expect(readSingleFile(sample('camt053-v2.xml'))).toMatchObject([{ kind: 'camt', accountIban: ACCOUNT }]);
  const entries = entriesOf(sample('camt053-v2.xml'));
  expect(entries.map(({ amountCents }) => amountCents)).toEqual([
    5600, 2800, 4200, 1450, -12990, -2800, 123456,
  ]);
  expect(entries.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(entries[0]).toEqual({
    ordinal: 1,
    bookedOn: '2027-01-05',
    amountCents: 5600,
    currency: 'EUR',
    payerName: 'Jörg Müßig',
    payerIban: 'DE44500105175407324931',
    purposeParts: ['SVWZ Karten WF26-K7', 'HXA danke'],
    endToEndId: 'K7HXA',
    bankReference: '2027010500001',
    isReversal: false,
  });
});

test('a batch is as many entries as it has transactions, each with its own payer', () => {
  expect(
    entriesOf(sample('camt053-v2.xml'))
      .filter(({ bankReference }) => bankReference === '2027010500002')
      .map(({ payerName, amountCents, purposeParts }) => [payerName, amountCents, purposeParts.join('')]),
  ).toEqual([
    ['Anneliese Kröger-Schmidt', 2800, 'WF26-P3RTQ'],
    ['Familie Özdemir', 4200, 'Wf26 n8ymc und Gruesse & Dank'],
    ['Lena Vogt', 1450, 'WF26-ZZQ7K'],
  ]);
});

test('a batch whose transactions have no amounts stays one entry with all purposes', () => {
  const text = sampleText('camt053-v2.xml').replace(/ *<AmtDtls>.*<\/AmtDtls>\n/g, '');
  expect(entriesOf(bytesOf(text))[1]).toMatchObject({
    amountCents: 8450,
    payerName: '',
    payerIban: null,
    purposeParts: ['WF26-P3RTQ', 'Wf26 n8ymc und Gruesse & Dank', 'WF26-ZZQ7K'],
  });
});

test('a batch from which the bank has taken its charges stays one entry', () => {
  const text = sampleText('camt053-v2.xml')
    .replace('>14.50<', '>15.50<')
    .replace('<Btch>', '<Chrgs><Rcrd><Amt Ccy="EUR">1.00</Amt></Rcrd></Chrgs><Btch>')
    .replace(
      '   <NtryDtls>\n     <Chrgs><Rcrd><Amt Ccy="EUR">1.00</Amt></Rcrd></Chrgs>',
      '   <Chrgs><Rcrd><Amt Ccy="EUR">1.00</Amt></Rcrd></Chrgs><NtryDtls>',
    );
  expect(entriesOf(bytesOf(text))[1]).toMatchObject({ amountCents: 8450, payerName: '' });
});

test('money that went names whom it went to, money that came back who had paid', () => {
  const entries = entriesOf(sample('camt053-v2.xml'));
  expect(entries[4]).toMatchObject({ amountCents: -12990, payerName: 'Stadtwerke Musterstadt GmbH' });
  expect(entries[5]).toMatchObject({
    amountCents: -2800,
    isReversal: true,
    payerName: 'Anneliese Kröger-Schmidt',
  });
});

test('version 8 has names, states and amounts elsewhere, and prefixes do not matter', () => {
  expect(
    entriesOf(sample('camt053-v8.xml')).map((entry) => [
      entry.payerName,
      entry.amountCents,
      entry.purposeParts,
      entry.bankReference,
    ]),
  ).toEqual([
    ['Karl-Heinz Bärwald', 5600, ['WF26-K7', 'HXA'], '2027010500011'],
    ['Karl-Heinz Bärwald', 5600, ['WF26-K7', 'HXA'], '2027010500012'],
    ['Jörg Müßig', 2800, ['RF84WF26K7HXA'], '2027010500013'],
    ['Familie Özdemir', 4200, ['WF26-N8YMC'], '2027010500013'],
    ['Lena Vogt', 1450, ['für Oma, WF26-ZZQ7K'], '2027010500014'],
  ]);
});

test('two accounts in one file are two, each counted from 1', () => {
  const text = sampleText('camt053-v2.xml');
  const second = text.lastIndexOf(`<IBAN>${ACCOUNT}</IBAN></Id><Ccy>`);
  const other = `${text.slice(0, second)}<IBAN>DE41370400440000000001${text.slice(second + 6 + ACCOUNT.length)}`;
  expect(readSingleFile(bytesOf(other))).toMatchObject([
    { accountIban: ACCOUNT, entries: [{ ordinal: 1 }, {}, {}, {}, {}] },
    { accountIban: 'DE41370400440000000001', entries: [{ ordinal: 1 }, { ordinal: 2 }] },
  ]);
});

test.each([
  ['no amount', '56.00</Amt>', '56,00</Amt>', 'unreadable_amount', '56.00</Amt>'],
  ['a thousandth of a euro', '56.00</Amt>', '56.001</Amt>', 'unreadable_amount', '56.00</Amt>'],
  ['another cent', '56.00</Amt>', '56.01</Amt>', 'balance_differs', '<Bal>\n    <Tp><CdOrPrtry><Cd>CLBD'],
  [
    'a part of a batch with another cent',
    '42.00</Amt>',
    '42.01</Amt>',
    'parts_differ',
    '<Ntry>\n    <Amt Ccy="EUR">84.50',
  ],
  [
    'a balance with another cent',
    '15181.55',
    '15181.54',
    'balance_differs',
    '<Bal>\n    <Tp><CdOrPrtry><Cd>CLBD',
  ],
  [
    'no currency',
    '<Ntry>\n    <Amt Ccy="EUR">',
    '<Ntry>\n    <Amt Ccy="eur">',
    'unreadable_currency',
    '56.00</Amt>',
  ],
  [
    'an unknown direction',
    '<CdtDbtInd>CRDT</CdtDbtInd>\n    <Sts>',
    '<CdtDbtInd>XRDT</CdtDbtInd>\n    <Sts>',
    'unreadable_direction',
    '<CdtDbtInd>CRDT</CdtDbtInd>\n    <Sts>',
  ],
  ['an unknown state', '<Sts>BOOK', '<Sts>BOOR', 'unreadable_state', '<Ntry>'],
  ['no such day', '<BookgDt><Dt>2027-01-05', '<BookgDt><Dt>2027-02-30', 'unreadable_date', '<Ntry>'],
  ['a wrong account', ACCOUNT, 'DE89370400440532013001', 'unreadable_account', '<Stmt>'],
  ['no closing balance', '>CLBD<', '>CLAV<', 'missing_value', '<Stmt>'],
  ['a missing end', '</Document>', '', 'damaged_xml', null],
  ['a doctype', '<Document', '<!DOCTYPE x [<!ENTITY a "5">]>\n<Document', 'forbidden_doctype', '<Document'],
  ['an entity of its own', 'HXA danke', 'HXA &danke;', 'damaged_xml', 'HXA danke'],
])('%s is refused with its line', (_, from, to, reason, where) => {
  const line = where === null ? expect.anything() : lineOf('camt053-v2.xml', where);
  expect(readSingleFile(changed('camt053-v2.xml', from, to))).toMatchObject({ reason, line });
});

test('the same statement twice in a file is refused', () => {
  const text = sampleText('camt053-v2.xml');
  const statement = text.slice(text.indexOf('  <Stmt>'), text.indexOf('</Stmt>') + 8);
  expect(readSingleFile(bytesOf(text.replace(statement, () => statement + statement)))).toMatchObject({
    reason: 'repeated_statement',
    text: '0352C5320270101',
  });
});

test.each([
  ['BkToCstmrAcctRpt', 'CAMT.052 (Umsätze des Tages)'],
  ['BkToCstmrDbtCdtNtfctn', 'CAMT.054 (einzelne Buchungen)'],
])('a message of another kind (%s) is refused by its name', (root, text) => {
  const other = sampleText('camt053-v8.xml').replaceAll('BkToCstmrStmt', root);
  expect(readSingleFile(bytesOf(other))).toMatchObject({ reason: 'not_a_statement', text });
});

test('a report of a day is a statement once all of it is booked and its balances agree', () => {
  const statement = sampleText('camt053-v8.xml');
  const report = (text: string) =>
    text.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt').replace(/(<\/?n:)Stmt>/g, '$1Rpt>');
  const booked = statement.replace(/<n:Ntry>(?:(?!<\/n:Ntry>)[\s\S])*PDNG[\s\S]*?<\/n:Ntry>/g, (entry) =>
    entry.replace(/./g, ' '),
  );
  const read = (text: string) => readSingleFile(bytesOf(text));
  expect(read(booked)).toMatchObject([{ waitingCount: 0, entries: [{}, {}, {}, {}, {}] }]);
  expect(read(report(booked))).toEqual(read(booked));
  const refused = { reason: 'not_a_statement', text: 'CAMT.052 (Umsätze des Tages)' };
  expect(read(report(statement))).toMatchObject(refused);
  expect(read(report(booked.replace(/<n:Bal>[\s\S]*?<\/n:Bal>/g, '')))).toMatchObject(refused);
  const other = report(booked).replace('176.50', '176.51');
  expect(read(other)).toMatchObject({ reason: 'balance_differs' });
});

test('any other XML is no statement', () => {
  expect(readSingleFile(bytesOf('<rss><channel/></rss>'))).toMatchObject({ reason: 'unknown_kind', line: 1 });
});
