import { expect, test } from 'vitest';
import { readSingleFile } from '../../../../../src/server/money/bank/files/read-content.ts';
import { bytesOf, changed, lineOf, sample, sampleText } from './sample-files.ts';

test('two pages of a statement are one account, references are put together across pieces and lines', () => {
  expect(readSingleFile(sample('auszug.sta'))).toEqual([
    {
      kind: 'mt940',
      name: null,
      accountIban: 'DE89370400440532013000',
      isAccountComputed: true,
      accountWritten: null,
      accountLine: 3,
      waitingCount: 0,
      // Both pages, from the first balance to the last.
      statements: [
        { from: '2027-01-02', to: '2027-01-05', openingCents: 15_170_95, closingCents: 16_102_05 },
      ],
      lines: [6, 10, 20, 25, 28],
      entries: [
        {
          ordinal: 1,
          bookedOn: '2027-01-05',
          amountCents: 5600,
          currency: 'EUR',
          payerName: 'JOERG MUESSIG',
          payerIban: 'DE44500105175407324931',
          purposeParts: ['Karten fuer', ' uns vier WF26-K7HXA'],
          endToEndId: 'K7HXA',
          bankReference: 'GUTSCHRIFT-1',
          isReversal: false,
        },
        expect.objectContaining({
          amountCents: 102800,
          payerName: 'ANNELIESE KROEGER-SCHMIDT UND FAMILIE',
          purposeParts: ['WF26-P3RTQ und WF2', '6-N8YMC'],
          endToEndId: null,
        }),
        expect.objectContaining({ amountCents: -12990, bookedOn: '2027-01-02', endToEndId: 'STROM-2701' }),
        expect.objectContaining({ amountCents: -2800, isReversal: true, purposeParts: ['WF26-P3RTQ'] }),
        expect.objectContaining({
          amountCents: 500,
          isReversal: true,
          purposeParts: ['Lastschrift zurueckgegeben'],
        }),
      ],
    },
  ]);
});

test.each([
  ['a blank behind the amount', (text: string) => text.replace(/^(:61:\S*?\d,\d\d)N/gm, '$1 N')],
  ['forward balances', (text: string) => text.replace(/^(:62F:.*)/gm, '$1\r\n:65F:Dnullnull7414,3')],
  ['lines as home banking parts them', (text: string) => `@@${text.replace(/\r?\n/g, '@@')}`],
])('MT940 with %s is read', (_, change) => {
  const text = sampleText('auszug.sta');
  expect(change(text)).not.toBe(text);
  const [whole, read] = [text, change(text)].map((one) => {
    const answer = readSingleFile(bytesOf(one));
    return Array.isArray(answer) ? answer.flatMap(({ entries }) => entries) : answer;
  });
  expect(read).toEqual(whole);
});

test('what is valued on 30 February was booked on a real day, and without one it is refused', () => {
  const statement = (line: string) =>
    bytesOf(`:20:A\n:25:37040044/532013000\n:60F:C270201EUR0,\n${line}\n:62F:C270301EUR56,\n-\n`);
  expect(readSingleFile(statement(':61:2702300301CR56,00NTRFNONREF'))).toMatchObject([
    { entries: [{ bookedOn: '2027-03-01', amountCents: 5600 }] },
  ]);
  for (const line of [
    ':61:270230CR56,00NTRFNONREF',
    ':61:2702310301CR56,00NTRFNONREF',
    ':61:2704310501CR56,00NTRF',
  ]) {
    expect(readSingleFile(statement(line))).toMatchObject({ reason: 'unreadable_date', line: 4 });
  }
});

test('an account may be written as an IBAN, with its currency or a name of its own', () => {
  const accountOf = (written: string) => {
    const text = sampleText('auszug.sta').replaceAll('37040044/0532013000', written);
    const answer = readSingleFile(bytesOf(text));
    return Array.isArray(answer) ? answer.map(({ accountIban }) => accountIban) : answer.reason;
  };
  expect(accountOf('DE89370400440532013000')).toEqual(['DE89370400440532013000']);
  expect(accountOf('DE89370400440532013000EUR')).toEqual(['DE89370400440532013000']);
  expect(accountOf('GENODEF1MUS/DE89370400440532013000')).toEqual(['DE89370400440532013000']);
  expect(accountOf('37040044/532013000EUR')).toEqual(['DE89370400440532013000']);
  expect(accountOf('VEREINSKONTO')).toEqual([null]);
  expect(accountOf('DE88370400440532013000')).toBe('unreadable_account');
});

test('the envelope of SWIFT is taken off', () => {
  const text = sampleText('auszug.sta')
    .trim()
    .replace(':20:', '{1:F01MUSTDEFFAXXX0000000000}{2:I940MUSTDEFFXXXXN}{4:\r\n:20:')
    .replace(/-$/, '-}{5:{CHK:123456789ABC}}');
  expect(readSingleFile(bytesOf(text))).toEqual(readSingleFile(sample('auszug.sta')));
});

test('a file may begin with a dash, wrap a line of an entry, and cut a time in a purpose', () => {
  const text = sampleText('auszug.sta').trim();
  const wrapped = text
    .replace('CR56,00NTRF', 'CR56,\r\n00NTRF')
    .replace('Karten f\r\nuer', 'um 10\r\n:12:11 f\r\nuer');
  const [file] = [readSingleFile(bytesOf(`-\r\n${wrapped}`))].flat();
  const [plain] = [readSingleFile(bytesOf(text))].flat();
  if (file === undefined || plain === undefined || 'reason' in file || 'reason' in plain)
    throw new Error('read');
  expect(file.entries[0]?.purposeParts.join('')).toBe('um 10:12:11 fuer uns vier WF26-K7HXA');
  expect(file.entries.map(({ amountCents, bankReference }) => [amountCents, bankReference])).toEqual(
    plain.entries.map(({ amountCents, bankReference }) => [amountCents, bankReference]),
  );
});

test('a purpose cut before its dash does not end the statement', () => {
  const bytes = changed('auszug.sta', 'Lastschrift zurueckgegeben', 'Lastschrift\r\n-\r\nzurueck');
  const answer = readSingleFile(bytes);
  expect(Array.isArray(answer) && answer[0]?.entries.at(-1)?.purposeParts.join('')).toBe(
    'Lastschrift-zurueck',
  );
});

test.each([
  ['another cent', 'CR56,00', 'CR56,01', 'balance_differs', ':62M:'],
  ['no amount', 'CR56,00', 'CR56.00', 'damaged_mt940', 'CR56,00'],
  ['a third decimal', 'CR56,00', 'CR56,000', 'unreadable_amount', 'CR56,00'],
  ['money the other way', 'CR56,00', 'DR56,00', 'balance_differs', ':62M:'],
  ['no such day', ':61:270105', ':61:271305', 'unreadable_date', ':61:270105'],
  ['no opening balance', ':60F:C270104EUR15170,95\r\n', '', 'damaged_mt940', ':60F:'],
  ['no closing balance', ':62M:C270105EUR16254,95\r\n', '', 'missing_value', ':20:'],
  ['a field nobody knows', ':28C:', ':99Z:', 'damaged_mt940', ':28C:'],
  ['what is not booked yet', ':28C:00001/001', ':34F:EURD0,', 'not_a_statement', ':28C:'],
])('%s is refused with its line', (_, from, to, reason, where) => {
  expect(readSingleFile(changed('auszug.sta', from, to))).toMatchObject({
    reason,
    line: lineOf('auszug.sta', where),
  });
});

test('the same statement twice in a file is refused', () => {
  const text = sampleText('auszug.sta').trim();
  expect(readSingleFile(bytesOf(`${text}\r\n${text}\r\n`))).toMatchObject({ reason: 'repeated_statement' });
});
