import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ibanOfGermanAccount } from '../../../../../src/server/money/bank/files/parse-values.ts';
import { readSingleFile } from '../../../../../src/server/money/bank/files/read-content.ts';
import {
  type WrittenEntry,
  type WrittenStatement,
  writeCamt,
  writeMt940,
  writeOldVolksbankCsv,
  writeSparkasseCsv,
  writeVolksbankCsv,
} from './statement-writers.ts';

const text = (letters: string, minLength: number, maxLength: number) =>
  fc
    .array(fc.constantFrom(...letters), { minLength, maxLength })
    .map((all) => all.join(''))
    .filter((all) => all.trim() === all);

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZabcdefgßäöüÄÖÜ0123456789 .,;:&<>"\'()+-/';
/** Without what begins a field of MT940 or parts its pieces. */
const SWIFT_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZabcdefgßäöüÄÖÜ0123456789 .,&()-/';

const iban = fc
  .tuple(fc.integer({ min: 10_000_000, max: 99_999_999 }), fc.nat(999_999_999))
  .map(([bank, account]) => ibanOfGermanAccount(`${bank}`, `${account}`));
const reference = fc.option(text('ABCDEFGH0123456789', 1, 16));
const days = fc
  .integer({ min: 0, max: 9000 })
  .map((day) => new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10));

const entry = (letters: string): fc.Arbitrary<WrittenEntry> =>
  fc.record({
    bookedOn: days,
    amountCents: fc.integer({ min: -8_000_000_000, max: 8_000_000_000 }).filter((cents) => cents !== 0),
    currency: fc.constant('EUR'),
    payerName: text(letters, 1, 50),
    payerIban: fc.option(iban),
    purposeParts: fc.array(text(letters, 1, 27), { minLength: 1, maxLength: 5 }),
    endToEndId: reference,
    bankReference: reference,
    isReversal: fc.boolean(),
  });

const statement = (letters: string): fc.Arbitrary<WrittenStatement> =>
  fc.record({
    accountIban: iban,
    openingCents: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    entries: fc.array(entry(letters), { minLength: 1, maxLength: 12 }),
  });

/** What each format can say of an entry; the rest is lost in it. */
const FORMATS: [string, string, (one: WrittenStatement) => string, (entry: WrittenEntry) => WrittenEntry][] =
  [
    ['CAMT.053 v2', LETTERS, (one) => writeCamt([one], 2), (all) => all],
    ['CAMT.053 v8', LETTERS, (one) => writeCamt([one], 8), (all) => all],
    ['CSV of a Sparkasse', LETTERS, writeSparkasseCsv, (all) => inOneLine({ ...all, bankReference: null })],
    [
      'CSV of a Volksbank',
      LETTERS,
      writeVolksbankCsv,
      (all) => inOneLine({ ...all, bankReference: null, endToEndId: null }),
    ],
    [
      'old CSV of a Volksbank',
      LETTERS,
      writeOldVolksbankCsv,
      (all) => ({ ...all, bankReference: null, isReversal: false }),
    ],
    ['MT940', SWIFT_LETTERS, (one) => writeMt940([one]), inOneLine],
  ];

function inOneLine(one: WrittenEntry): WrittenEntry {
  return { ...one, purposeParts: [one.purposeParts.join('')] };
}

test.each(FORMATS)('what is written as %s is read as it was', (name, letters, write, asKept) => {
  fc.assert(
    fc.property(statement(letters), (written) => {
      const answer = readSingleFile(new TextEncoder().encode(write(written)));
      if (!Array.isArray(answer)) throw new Error(JSON.stringify(answer));
      const isCutAnew = name === 'MT940';
      const read = answer.flatMap(({ entries }) =>
        entries.map((one) => (isCutAnew ? { ...one, ...inOneLine(one) } : one)),
      );
      expect(read).toEqual(written.entries.map((one, index) => ({ ordinal: index + 1, ...asKept(one) })));
      expect(answer.map(({ accountIban }) => accountIban)).toEqual([written.accountIban]);
    }),
  );
});
