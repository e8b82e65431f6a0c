import { expect, test } from 'vitest';
import { readBankFile } from '../../../../../src/server/money/bank/files/read-bank-file.ts';
import { readSingleFile } from '../../../../../src/server/money/bank/files/read-content.ts';
import { bytesOf, sample, sampleText } from './sample-files.ts';
import { mapping } from './sample-mapping.ts';
import { zip } from './zip-writer.ts';

const KINDS = [
  ['camt053-v2.xml', 'camt'],
  ['camt053-v8.xml', 'camt'],
  ['sparkasse.csv', 'csv'],
  ['volksbank.csv', 'csv'],
  ['volksbank-alt.csv', 'csv'],
  ['auszug.sta', 'mt940'],
];

test.each(KINDS)('the kind of %s is told by its content', async (name, kind) => {
  expect(await readBankFile(sample(name))).toMatchObject([{ kind, name: null }]);
});

test('an archive is as many files as are in it, each counted from 1 and by its name', async () => {
  const packed = zip([
    { name: 'auszuege/', bytes: new Uint8Array() },
    { name: '__MACOSX/._a.xml', bytes: bytesOf('x') },
    ...KINDS.map(([name = '']) => ({ name: `auszuege/${name}`, bytes: sample(name) })),
  ]);
  const answer = await readBankFile(packed);
  expect(answer).toMatchObject(KINDS.map(([name, kind]) => ({ kind, name: `auszuege/${name}` })));
  expect(answer).toMatchObject(KINDS.map(() => ({ entries: expect.arrayContaining([]) })));
});

test('an archive is refused whole for one file, which is named', async () => {
  const packed = zip([
    { name: 'gut.xml', bytes: sample('camt053-v8.xml') },
    { name: 'kaputt.xml', bytes: bytesOf(sampleText('camt053-v8.xml').replace('>56.00<', '>56.01<')) },
  ]);
  expect(await readBankFile(packed)).toMatchObject({ reason: 'balance_differs', name: 'kaputt.xml' });
});

const bomb = new Uint8Array(11 * 1024 * 1024);

test.each([
  ['an empty one', [], 'empty_zip'],
  ['one within another', [{ name: 'b.zip', bytes: zip([{ name: 'a', bytes: bytesOf('x') }]) }], 'nested_zip'],
  ['a locked one', [{ name: 'a.xml', bytes: bytesOf('<a/>'), isLocked: true }], 'locked_zip'],
  ['a file of 11 MB', [{ name: 'a.xml', bytes: bomb }], 'file_too_large'],
  ['a file of 11 MB that says 1 KB', [{ name: 'a.xml', bytes: bomb, promisedSize: 1024 }], 'damaged_zip'],
  [
    'too many bytes together',
    Array.from({ length: 6 }, (_, i) => ({ name: `${i}.xml`, bytes: bomb.subarray(0, 9_000_000) })),
    'crowded_zip',
  ],
  [
    'too many files',
    Array.from({ length: 401 }, (_, i) => ({ name: `${i}.xml`, bytes: bytesOf('x') })),
    'crowded_zip',
  ],
  ['a way out of its folder', [{ name: '../a.xml', bytes: bytesOf('<a/>') }], 'damaged_zip'],
  ['a workbook', [{ name: '[Content_Types].xml', bytes: bytesOf('<a/>') }], 'foreign_kind'],
])('an archive is refused: %s', async (_, files, reason) => {
  expect(await readBankFile(zip(files))).toMatchObject({ reason });
});

test('a damaged archive is refused', async () => {
  const packed = zip([{ name: 'a.xml', bytes: sample('camt053-v8.xml') }]);
  expect(await readBankFile(packed.subarray(0, packed.length - 30))).toMatchObject({ reason: 'damaged_zip' });
  const turned = Uint8Array.from(packed, (byte, index) => (index === 600 ? byte ^ 1 : byte));
  expect(await readBankFile(turned)).toMatchObject({ reason: 'damaged_zip' });
});

test('what is no bank file is refused by what it is', async () => {
  const reasonOf = (bytes: Uint8Array) => {
    const answer = readSingleFile(bytes);
    return Array.isArray(answer) ? answer : [answer.reason, answer.line, answer.text];
  };
  expect(reasonOf(new Uint8Array())).toEqual(['empty_file', null, null]);
  expect(reasonOf(bytesOf(' \r\n '))).toEqual(['empty_file', null, null]);
  expect(reasonOf(bytesOf('%PDF-1.7 …'))).toEqual(['foreign_kind', null, 'PDF']);
  expect(reasonOf(bytesOf('Liebe Kassierin,\nanbei die Liste.'))).toEqual(['unknown_kind', 1, null]);
  expect(reasonOf(bytesOf('a\n\0'))).toEqual(['unreadable_letters', 2, null]);
  expect(reasonOf(new Uint8Array(10 * 1024 * 1024 + 1))).toEqual(['file_too_large', null, null]);
});

test('letters are read by their mark, as declared, as UTF-8 or in the old way', () => {
  const payerOf = (bytes: Uint8Array) => {
    const answer = readSingleFile(bytes);
    return Array.isArray(answer) ? answer[0]?.entries[0]?.payerName : answer.reason;
  };
  const utf8 = new TextDecoder().decode(sample('camt053-v2.xml'));
  const latin = utf8.replace('UTF-8', 'ISO-8859-1');
  expect(payerOf(sample('camt053-v2.xml'))).toBe('Jörg Müßig');
  expect(payerOf(new Uint8Array(Buffer.from(latin, 'latin1')))).toBe('Jörg Müßig');
  expect(payerOf(new Uint8Array(Buffer.from(utf8, 'latin1')))).toBe('unreadable_letters');
  expect(payerOf(new Uint8Array(Buffer.from(`\ufeff${utf8.replace('UTF-8', 'UTF-16')}`, 'utf16le')))).toBe(
    'Jörg Müßig',
  );
  expect(
    payerOf(new TextEncoder().encode(new TextDecoder('windows-1252').decode(sample('sparkasse.csv')))),
  ).toBe('Jörg Müßig');
});

test('a large file is read in a thread of its own, by the mappings too', async () => {
  const [top = '', header = '', ...rows] = sampleText('fremde-bank.csv').trim().split('\n').slice(1);
  const text = [top, header, ...Array.from({ length: 500 }, () => rows).flat()].join('\n');
  expect(text.length).toBeGreaterThan(64 * 1024);
  const answer = await readBankFile(bytesOf(text), [mapping]);
  expect(Array.isArray(answer) && answer[0]?.entries.length).toBe(1500);
  expect(await readBankFile(bytesOf(text))).toMatchObject({ reason: 'unknown_columns' });
});
