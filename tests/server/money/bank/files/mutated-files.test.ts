import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeBankFileFault } from '../../../../../src/contract/bank.ts';
import { decodeFile } from '../../../../../src/server/money/bank/files/decode-file.ts';
import { readContent, readSingleFile } from '../../../../../src/server/money/bank/files/read-content.ts';
import { dialects } from './dialects.ts';
import { mutate, mutations } from './mutations.ts';
import { bytesOf, sample } from './sample-files.ts';
import { mapping } from './sample-mapping.ts';
import { areWithin, tableAmounts, writtenAmounts } from './written-amounts.ts';
import { zip } from './zip-writer.ts';

/**
 * The same ones at every run, so that who breaks them has broken something. Others, and more of them:
 * `FUZZ_RUNS=100000 npx vitest run tests/server/money/bank/files/mutated-files.test.ts`.
 */
const runs = process.env.FUZZ_RUNS
  ? { numRuns: Number(process.env.FUZZ_RUNS) }
  : { numRuns: 400, seed: 20_270_412 };

const SAMPLES = [
  'camt053-v2.xml',
  'camt053-v8.xml',
  'sparkasse.csv',
  'volksbank.csv',
  'volksbank-alt.csv',
  'auszug.sta',
  'fremde-bank.csv',
];

function isRealDay(day: string): boolean {
  const at = Date.parse(day);
  return !Number.isNaN(at) && new Date(at).toISOString() === `${day}T00:00:00.000Z`;
}

test.each(SAMPLES)(
  'a damaged %s is refused, or its amounts are those that stand in it, each of a real day',
  (name) => {
    fc.assert(
      fc.property(mutations, (changes) => {
        const bytes = mutate(sample(name), changes);
        const answer = readSingleFile(bytes, [mapping]);
        if (!Array.isArray(answer)) return /\.$/.test(describeBankFileFault(answer));
        const entries = answer.flatMap((file) => file.entries);
        if (!entries.every(({ bookedOn }) => isRealDay(bookedOn))) return false;
        if (answer.some((file) => file.lines.length !== file.entries.length)) return false;
        const amounts = entries.map(({ amountCents }) => amountCents);
        const written = writtenAmounts(name, decodeFile(bytes) ?? '');
        const isCamt = name.endsWith('.xml');
        return isCamt ? areWithin(amounts.map(Math.abs), written) : `${amounts}` === `${written}`;
      }),
      runs,
    );
  },
  60_000 + runs.numRuns * 10,
);

test.each(dialects)(
  'a damaged table of %s is refused, or its amounts are those that stand in it',
  (_, lines) => {
    const whole = new TextEncoder().encode(lines.join('\n'));
    expect(readSingleFile(whole)).toBeInstanceOf(Array);
    fc.assert(
      fc.property(mutations, (changes) => {
        const bytes = mutate(whole, changes);
        const answer = readSingleFile(bytes);
        if (!Array.isArray(answer)) return /\.$/.test(describeBankFileFault(answer));
        const entries = answer.flatMap((file) => file.entries);
        if (!entries.every(({ bookedOn }) => isRealDay(bookedOn))) return false;
        return (
          `${entries.map(({ amountCents }) => amountCents)}` === `${tableAmounts(decodeFile(bytes) ?? '')}`
        );
      }),
      runs,
    );
  },
);

test('a damaged archive is refused or read as before', async () => {
  const packed = zip([{ name: 'a.xml', bytes: sample('camt053-v8.xml') }]);
  const whole = await readContent(packed, []);
  await fc.assert(
    fc.asyncProperty(mutations, async (changes) => {
      const answer = await readContent(mutate(packed, changes), []);
      if (!Array.isArray(answer)) return;
      const nameless = (files: object[]) => files.map((file) => ({ ...file, name: null }));
      expect(nameless(answer)).toEqual(Array.isArray(whole) ? nameless(whole) : []);
    }),
    runs,
  );
});

test('no bytes at all are a fault', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom('', 'PK\x03\x04', '<', ':20:x\n:25:y\n'),
      async (bytes, start) => {
        await readContent(new Uint8Array(Buffer.concat([bytesOf(start), bytes])), []);
      },
    ),
    runs,
  );
});
