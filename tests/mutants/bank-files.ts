import type { MutatedFile } from './mutant.ts';

/** What is read of the bank's files, and the folder of its program. */
export const bankFiles: MutatedFile[] = [
  {
    file: 'src/server/money/bank/files/read-csv.ts',
    tests: ['tests/server/money/bank/bank-accounts.test.ts'],
    mutants: [
      { find: 'if (others.length > 0) return', replace: 'if (others.length > 9) return' },
      { find: 'const format = withOwnAccount(one, header);', replace: 'const format = one;' },
    ],
  },
  {
    file: 'src/server/money/bank/read-bank-folder.ts',
    tests: ['tests/server/money/bank/bank-folder.test.ts'],
    mutants: [
      { find: ' && now - changed >= SETTLED_MS', replace: '' },
      { find: '  if (lock === null) return;\n', replace: '' },
      { find: 'if (UNFINISHED.test(file.name) || ', replace: 'if (' },
      { find: 'now - changed < LEFT_MS', replace: 'false' },
      {
        find: 'entries.filter((entry) => entry.isFile())',
        replace: 'entries.filter((entry) => !entry.isDirectory())',
      },
      { find: 'isSurelyOurs: false', replace: 'isSurelyOurs: true' },
      { find: 'taken.has(free) || ', replace: '' },
      { find: '?? now) > now - KEPT_MS', replace: '?? now) > now' },
    ],
  },
  {
    file: 'src/server/money/bank/files/csv-entry.ts',
    tests: ['tests/server/money/bank/files/read-csv.test.ts'],
    mutants: [
      { find: 'if (WITH_POWER.test(text.trim())) fault', replace: 'if (line < 0) fault' },
      { find: 'if (hasLostZeros) return', replace: 'if (line < 0) return' },
      { find: 'Math.abs(again) !== Math.abs(amountCents)', replace: 'line < 0' },
      { find: 'if (isWaiting || (', replace: 'if ((' },
      { find: 'cells.length > 2 && cells.some', replace: 'cells.length > 99 && cells.some' },
    ],
  },
  {
    file: 'src/server/money/bank/files/csv-table.ts',
    tests: ['tests/server/money/bank/files/read-csv.test.ts'],
    mutants: [
      { find: 'filled.length <= 2 &&', replace: 'filled.length <= 3 &&' },
      { find: ' && !AMOUNT.test(text)', replace: '' },
    ],
  },
  {
    file: 'src/server/money/bank/files/read-csv.ts',
    tests: ['tests/server/money/bank/files/read-csv.test.ts'],
    mutants: [
      { find: 'if (!format.hasBalances && Object', replace: 'if (!format.hasBalances || Object' },
      { find: "read.reason !== 'resaved_csv' || ", replace: "read.reason === 'resaved_csv' || " },
      { find: '      isOver = true;\n      continue;', replace: '      continue;' },
    ],
  },
  {
    file: 'src/server/money/bank/files/mt940-fields.ts',
    tests: ['tests/server/money/bank/files/read-mt940.test.ts'],
    mutants: [
      { find: "booked !== undefined && month === '02'", replace: "month === '02'" },
      { find: "(day === '29' || day === '30')", replace: "day !== '28'" },
      { find: '6[45]F?|', replace: '6[45]|' },
    ],
  },
  {
    file: 'src/server/money/bank/files/parse-values.ts',
    tests: ['tests/server/money/bank/files/read-csv.test.ts'],
    mutants: [{ find: " && !hasThousands) return 'ambiguous'", replace: ") return 'ambiguous'" }],
  },
  {
    file: 'src/domain/bank-entry.ts',
    tests: ['tests/server/money/bank/files/read-csv.test.ts'],
    mutants: [{ find: '.slice(0, at + 1).filter', replace: '.slice(0, 1).filter' }],
  },
];
