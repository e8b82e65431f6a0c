import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ProofRecord, readLine, writeLine } from '../../src/domain/proof-records.ts';
import { ProofTies } from '../../src/domain/proof-ties.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Two orders of a year: A with a discount, paid by the bank and cancelled in part; B of the year before, paid by hand. */
function year(): ProofRecord[] {
  const ticket = (order: string, n: number, cents: number, cancelled: string | null = null): ProofRecord => ({
    ...{
      kind: 'ticket',
      order,
      code: sha256(`${order}${n}`),
      event: 'Fest',
      price: 'Karte',
      cents,
      cancelled,
    },
  });
  const payment = {
    kind: 'payment',
    way: 'transfer',
    paypal: null,
    note: '',
    undone: null,
    other: false,
  } as const;
  const bill = {
    ...({ kind: 'document', order: 'A', replaces: null, sha256: 'x', other: false } as const),
    ...{ seller: 'Verein', taxNumber: '1' },
  } as const;
  const entry = {
    kind: 'entry',
    file: 1,
    account: '3000',
    currency: 'EUR',
    because: '',
    twin: null,
  } as const;
  const plain = {
    ...entry,
    returns: null,
    run: null,
    reference: null,
    other: false,
    outcome: 'booked',
  } as const;
  return [
    {
      ...{ kind: 'head', format: 'f', from: '2027-01-01', to: '2027-12-31', club: 'V', festival: 'F' },
      ...{ shop: '1', iban: 'DE', made: '2028-01-01T00:00:00.000Z' },
    },
    {
      ...{ kind: 'order', number: 'A', day: '2027-02-01', source: 'shop', status: 'paid', count: 2 },
      ...{ tickets: 1_000, fees: 0, discount: 100, total: 900, paid: 900, other: false },
    },
    ticket('A', 1, 1_000),
    ticket('A', 2, 500, '2027-02-10T00:00:00.000Z'),
    {
      ...payment,
      order: 'A',
      id: 1,
      day: '2027-02-02',
      cents: 1_400,
      entry: 7,
      parts: [{ price: 'K', percent: 19, cents: 1_400 }],
    },
    {
      ...payment,
      order: 'A',
      id: 2,
      day: '2027-03-01',
      cents: -500,
      entry: null,
      parts: [{ price: 'K', percent: 19, cents: -500 }],
    },
    { ...payment, order: 'A', id: 3, day: '2027-02-02', cents: 77, entry: 7, undone: 'x', parts: [] },
    { kind: 'refund', order: 'A', id: 1, run: 4, cents: 500, state: 'paid', payment: 2 },
    {
      ...{
        ...bill,
        number: '2027-00001',
        type: 'invoice',
        issued: '2027-02-03T00:00:00.000Z',
        cancels: null,
      },
      ...{ lines: 1_500, discount: 100, total: 1_400, path: 'a.pdf' },
    },
    {
      ...{ ...bill, number: '2027-00002', type: 'cancellation', issued: '2027-02-10T00:00:00.000Z' },
      ...{ cancels: '2027-00001', lines: 500, discount: 0, total: 500, path: 'b.pdf' },
    },
    {
      ...{ kind: 'order', number: 'B', day: '2026-12-30', source: 'shop', status: 'paid', count: 1 },
      ...{ tickets: 2_000, fees: 0, discount: 0, total: 2_000, paid: 2_000, other: true },
    },
    ticket('B', 1, 2_000),
    {
      ...payment,
      order: 'B',
      id: 4,
      day: '2027-01-04',
      cents: 2_000,
      entry: null,
      parts: [{ price: 'K', percent: null, cents: 2_000 }],
    },
    { ...plain, id: 7, day: '2027-02-02', cents: 1_400, assigned: 1_400 },
    { ...plain, id: 8, day: '2027-03-01', cents: -500, assigned: 0, outcome: 'ignored', run: 4 },
    { kind: 'file', id: 1, name: 'a.xml', sha256: 'x', statements: 2 },
    {
      kind: 'statement',
      id: 1,
      file: 1,
      account: '3000',
      from: '2027-02-01',
      to: '2027-02-28',
      opening: 0,
      closing: 1_400,
    },
    {
      kind: 'statement',
      id: 2,
      file: 1,
      account: '3000',
      from: '2027-03-01',
      to: '2027-03-31',
      opening: 1_400,
      closing: 900,
    },
    { kind: 'run', id: 4, requested: '2027-03-01', executed: '2027-03-01', other: false },
    { kind: 'month', month: '2027-01', opening: 50, received: 2_000, refunded: 0, closing: 2_050 },
    { kind: 'month', month: '2027-02', opening: 2_050, received: 1_400, refunded: 0, closing: 3_450 },
    { kind: 'month', month: '2027-03', opening: 3_450, received: 0, refunded: 500, closing: 2_950 },
    { kind: 'sums', received: 3_400, refunded: 500, documents: 2, billed: 900 },
  ];
}

function looseOf(records: ProofRecord[]): string[] {
  const ties = new ProofTies();
  for (const record of records) ties.add(record);
  const { loose, count } = ties.finish();
  expect(count).toBe(loose.length);
  return loose.map(({ about, text }) => `${about}: ${text}`);
}

type Change = [kind: ProofRecord['kind'], key: number | string, change: object | null];

/** The year with one record changed, or left out. */
function changed([kind, key, change]: Change): ProofRecord[] {
  let isFound = false;
  const records = year().flatMap((record) => {
    const own = Object.values(record) as unknown[];
    if (record.kind !== kind || !(own.includes(key) || key === '')) return [record];
    if (isFound) return [record];
    isFound = true;
    return change === null ? [] : [{ ...record, ...change } as ProofRecord];
  });
  expect(isFound, `${kind} ${key}`).toBe(true);
  return records;
}

test('a year in which all is as it was ties, and its sums are told', () => {
  expect(looseOf(year())).toEqual([]);
  const ties = new ProofTies();
  for (const record of year()) ties.add(record);
  expect(ties.finish().sums).toEqual({
    ...{ orders: 2, tickets: 3, payments: 3, entries: 2, statements: 2, documents: 2 },
    ...{ received: 3_400, refunded: 500, billed: 900, byHand: 2_000, unproven: 0 },
  });
});

test.each<[string, Change, RegExp]>([
  [
    'a cheaper ticket',
    ['ticket', 1_000, { cents: 900 }],
    /^Bestellung A: Karten zusammen: 9,00 € – Kartenwert: 10,00 €/,
  ],
  ['a ticket left out', ['ticket', 500, null], /Karten im Nachweis: 1 – laut Bestellung: 2/],
  ['a larger discount', ['order', 'A', { discount: 200 }], /weniger Abzug: 8,00 € – Summe: 9,00 €/],
  ['an order left out', ['order', 'B', null], /^Karte \w+: gehört zu Bestellung B/],
  [
    'an order without tickets that costs something',
    ['ticket', 2_000, { cancelled: 'x' }],
    /Bestellung B: Summe ohne gültige Karten: 20,00 € – erwartet: 0,00 €/,
  ],
  ['a payment left out', ['payment', 1, null], /Bestellung A: Zahlungen zusammen: −5,00 € – Bezahlt: 9,00 €/],
  [
    'an undone payment that counts',
    ['payment', 3, { undone: null }],
    /Umsatz 7 vom 2027-02-02: Betrag: 14,00 € – davon gebucht \(Zahlung 1, Zahlung 3/,
  ],
  ['parts of another sum', ['payment', 4, { parts: [] }], /Zahlung 4: Betrag: 20,00 € – wofür: 0,00 €/],
  [
    'paid, but too little',
    ['order', 'B', { total: 2_100, tickets: 2_100 }],
    /Gilt als bezahlt mit: 20,00 € – Summe: 21,00 €/,
  ],
  [
    'a payment moved to another year',
    ['payment', 4, { day: '2026-12-31' }],
    /vom 2026-12-31 ist als Zahlung dieses Zeitraums/,
  ],
  ['a smaller line of the bank', ['entry', 7, { cents: 1_300 }], /Betrag: 13,00 € – davon gebucht/],
  [
    'a line of the bank of which more is said',
    ['entry', 7, { assigned: 1_300 }],
    /Gebucht laut Umsatz: 13,00 € – Zahlungen daraus/,
  ],
  ['a line of the bank left out', ['entry', 7, null], /beruht auf Umsatz 7, der im Nachweis fehlt/],
  [
    'a line moved out of the period',
    ['entry', 7, { other: true }],
    /ist als Umsatz eines anderen Zeitraums bezeichnet/,
  ],
  [
    'a line twice',
    ['month', '2027-01', { kind: 'file', id: 1, name: 'a.xml', sha256: 'x', statements: 2 }],
    /Datei der Bank 1: steht zweimal/,
  ],
  [
    'a debit of another sum',
    ['entry', 8, { cents: -600 }],
    /Lauf 4: Abgebucht von der Bank: 6,00 € – Erstattungen: 5,00 €/,
  ],
  ['a statement left out', ['statement', 2, null], /Kontoauszüge im Nachweis: 1 – in der Datei waren 2/],
  [
    'another balance',
    ['statement', 2, { closing: 800 }],
    /Kontostand der Bank ändert sich .* um: −6,00 € – Umsätze zusammen: −5,00 €/,
  ],
  ['a file left out', ['file', 1, null], /stammt aus Datei 1, die im Nachweis fehlt/],
  ['a run left out', ['run', 4, null], /gehört zu Lauf 4, der im Nachweis fehlt/],
  ['a refund without its payment', ['refund', 4, { payment: 1 }], /Erstattung: 5,00 € – Zahlung 1: −14,00 €/],
  [
    'a refund by a payment that was undone',
    ['refund', 4, { payment: 3 }],
    /überwiesen als Zahlung 3, die im Nachweis fehlt/,
  ],
  [
    'a document of another sum',
    ['document', '2027-00001', { total: 1_500 }],
    /Zeilen weniger Abzug: 14,00 € – Betrag: 15,00 €/,
  ],
  [
    'a document left out',
    ['document', '2027-00002', null],
    /Rechnungen weniger Stornorechnungen: 14,00 € – Summe: 9,00 €/,
  ],
  [
    'lines that were not ordered',
    ['document', '2027-00001', { lines: 1_600, discount: 200 }],
    /Zeilen: 16,00 € – Karten bei Ausstellung: 15,00 €/,
  ],
  [
    'fewer lines than were ordered',
    ['document', '2027-00001', { lines: 1_400, discount: 0 }],
    /Zeilen: 14,00 € – Karten bei Ausstellung: 15,00 €/,
  ],
  [
    'a gap in the numbers',
    ['document', '2027-00002', { number: '2027-00004' }],
    /Belege 2027: 2027-00002 bis 2027-00003 fehlt vor 2027-00004/,
  ],
  [
    'the first number left out',
    ['document', '2027-00001', { number: '2027-00003' }],
    /2027-00001 fehlt vor 2027-00002/,
  ],
  [
    'a number twice',
    ['document', '2027-00002', { number: '2027-00001', type: 'invoice' }],
    /Rechnung 2027-00001: steht zweimal/,
  ],
  [
    'a cancellation of nothing',
    ['document', '2027-00002', { cancels: '2026-00001' }],
    /storniert Rechnung 2026-00001, die bei dieser Bestellung fehlt/,
  ],
  ['a document without its file', ['document', '2027-00001', { path: null }], /hat kein PDF/],
  [
    'a month of another sum',
    ['month', '2027-01', { received: 1_900, closing: 1_950 }],
    /Monat 2027-01: Eingegangen laut Büchern: 19,00 € – Zahlungen zusammen: 20,00 €/,
  ],
  [
    'a month that begins elsewhere',
    ['month', '2027-02', { opening: 2_000, closing: 3_400 }],
    /Ende: 20,50 € – Anfang von 2027-02: 20,00 €/,
  ],
  [
    'a month that ends elsewhere',
    ['month', '2027-03', { closing: 3_000 }],
    /Anfang \+ Eingegangen − Erstattet: 29,50 € – Ende: 30,00 €/,
  ],
  ['a month left out', ['month', '2027-03', null], /Monat 2027-03: fehlt/],
  [
    'other sums of the books',
    ['sums', '', { refunded: 400 }],
    /Summen: Erstattet laut Büchern: 4,00 € – Erstattungen zusammen: 5,00 €/,
  ],
  [
    'fewer documents than the books know',
    ['sums', '', { documents: 3 }],
    /Belege laut Büchern: 3 – im Nachweis: 2/,
  ],
  ['no sums', ['sums', '', null], /Summen: fehlen/],
  ['no head', ['head', '', null], /Kopf: fehlt/],
])('%s is found, with both sides', (_, change, told) => {
  expect(looseOf(changed(change)).join('\n')).toMatch(new RegExp(told.source, 'm'));
});

test('the same ticket in two orders, and an order twice, are found', () => {
  const records = year();
  const first = records.find(({ kind }) => kind === 'ticket') as Extract<ProofRecord, { kind: 'ticket' }>;
  const twice = records.flatMap((record) =>
    record.kind === 'ticket' && record.order === 'B' ? [{ ...record, code: first.code }] : [record],
  );
  expect(looseOf(twice).join()).toMatch(/^Karte \w+: steht zweimal/);
  expect(
    looseOf([...records, ...records.filter((one) => one.kind === 'order' && one.number === 'B')]).join('\n'),
  ).toMatch(/Bestellung B: steht zweimal/);
});

test('a line that repeats another and lines of other years take part in no sum they do not belong to', () => {
  const records = year();
  const entry = records.find((one) => one.kind === 'entry' && one.id === 8) as Extract<
    ProofRecord,
    { kind: 'entry' }
  >;
  expect(looseOf([...records, { ...entry, id: 9, twin: 8 }])).toEqual([]);
  // Of the year before, some of it is booked for orders that are not here.
  const before = { ...entry, id: 10, run: null, day: '2026-06-01', cents: 900, assigned: 900, other: true };
  expect(looseOf([...records, before])).toEqual([]);
  const unproven = (all: ProofRecord[]) => {
    const ties = new ProofTies();
    for (const record of all) ties.add(record);
    return ties.finish().sums.unproven;
  };
  expect(unproven([...records, before])).toBe(0);
  // Tables without any balance of the bank prove nothing.
  expect(unproven(records.filter(({ kind }) => kind !== 'statement'))).toBe(2);
});

test('a chain of lines tells where something was changed, and reads what it wrote', () => {
  let chain = '';
  const lines = year().map((record) => {
    const line = writeLine(record, chain, sha256);
    chain = line.hash;
    return line.text.trimEnd();
  });
  chain = '';
  for (const [at, record] of year().entries()) {
    const line = readLine(lines[at] ?? '', chain, sha256);
    expect(line).toMatchObject({ record, holds: true });
    chain = line?.hash ?? '';
  }
  expect(
    readLine(
      (lines[1] ?? '').replace('1000', '1001'),
      readLine(lines[0] ?? '', '', sha256)?.hash ?? '',
      sha256,
    )?.holds,
  ).toBe(false);
  expect(readLine(lines[2] ?? '', readLine(lines[0] ?? '', '', sha256)?.hash ?? '', sha256)?.holds).toBe(
    false,
  );
  for (const none of ['', '{}', '{"hash":"x"}', `{"kind":,"hash":"${'a'.repeat(64)}"}`])
    expect(readLine(none, '', sha256)).toBeNull();
});
