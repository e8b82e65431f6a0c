import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countOfPattern,
  countOfTable,
  findProblems,
  rowsOfPattern,
  rowsOfTable,
  type SeatPattern,
  simplePattern,
} from '../../src/domain/seat-pattern.ts';

const make = (wishes: Partial<SeatPattern>) =>
  rowsOfPattern({ ...simplePattern, rows: 3, seats: 4, ...wishes });
const rowsOf = (wishes: Partial<SeatPattern>) => make(wishes).map(({ name }) => name);
const firstOf = (wishes: Partial<SeatPattern>) => make(wishes)[0]?.seats ?? [];

test.each<[string, Partial<SeatPattern>, string[]]>([
  ['letters', {}, ['A', 'B', 'C']],
  ['letters on from Z', { firstRow: 'Z' }, ['Z', 'AA', 'AB']],
  ['small letters as large ones', { firstRow: 'c' }, ['C', 'D', 'E']],
  ['numbers', { firstRow: '9' }, ['9', '10', '11']],
  ['every other', { firstRow: '1', rowStep: 2 }, ['1', '3', '5']],
  ['backwards', { firstRow: 'C', rowStep: -1 }, ['C', 'B', 'A']],
  ['backwards to the end', { firstRow: 'B', rowStep: -1 }, ['B', 'A']],
  ['without I and O', { firstRow: 'H', isWithoutLookAlikes: true }, ['H', 'J', 'K']],
  ['a name of their own', { firstRow: 'Loge' }, ['LOGE', 'LOGF', 'LOGG']],
  ['a name with a sign', { firstRow: 'R-' }, ['R-', 'R-2', 'R-3']],
])('rows are called by %s', (_name, wishes, names) => {
  expect(rowsOf(wishes)).toEqual(names);
});

test('seats are counted from the left or from the right', () => {
  expect(firstOf({}).map(({ name }) => name)).toEqual(['1', '2', '3', '4']);
  expect(firstOf({ numberedFrom: 'right' }).map(({ name }) => name)).toEqual(['4', '3', '2', '1']);
});

test('odd and even numbers', () => {
  expect(firstOf({ seatStep: 2 }).map(({ name }) => name)).toEqual(['1', '3', '5', '7']);
  expect(firstOf({ firstSeat: 2, seatStep: 2 }).map(({ name }) => name)).toEqual(['2', '4', '6', '8']);
});

test('an aisle leaves a place free in every row', () => {
  expect(firstOf({ aislesAfter: [2] }).map(({ position }) => position)).toEqual([1, 2, 4, 5]);
  expect(firstOf({ aislesAfter: [1, 3] }).map(({ position }) => position)).toEqual([1, 3, 4, 6]);
});

test('rows that grow stay centred', () => {
  const rows = make({ growth: 2, seats: 2 });
  expect(rows.map(({ seats }) => seats.map(({ position }) => position))).toEqual([
    [3, 4],
    [2, 3, 4, 5],
    [1, 2, 3, 4, 5, 6],
  ]);
  expect(make({ growth: -2, seats: 3 }).map(({ seats }) => seats.length)).toEqual([3, 1]);
});

test('whatever the pattern, no seat is there twice and no two share a place', () => {
  const any = fc.record({
    rows: fc.integer({ min: 1, max: 40 }),
    seats: fc.integer({ min: 1, max: 40 }),
    firstRow: fc.constantFrom('A', 'X', '1', '98', 'AZ'),
    rowStep: fc.constantFrom(1, 2),
    firstSeat: fc.integer({ min: 0, max: 50 }),
    seatStep: fc.constantFrom(1, 2),
    numberedFrom: fc.constantFrom('left' as const, 'right' as const),
    aislesAfter: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }),
    growth: fc.integer({ min: -3, max: 3 }),
    isWithoutLookAlikes: fc.boolean(),
  });
  fc.assert(
    fc.property(any, (pattern) => {
      const rows = rowsOfPattern(pattern);
      expect(findProblems(rows)).toEqual([]);
      expect(countOfPattern(pattern)).toBe(rows.reduce((sum, { seats }) => sum + seats.length, 0));
      for (const { seats } of rows) {
        expect(new Set(seats.map(({ position }) => position)).size).toBe(seats.length);
        expect(seats.every(({ position }) => position >= 1)).toBe(true);
      }
    }),
  );
});

test('rows come from a spreadsheet, with gaps where cells are empty', () => {
  expect(rowsOfTable('A\t1\t2\t\t3\r\n\r\nB;4;;5\n')).toEqual([
    {
      name: 'A',
      seats: [
        { name: '1', position: 1 },
        { name: '2', position: 2 },
        { name: '3', position: 4 },
      ],
    },
    {
      name: 'B',
      seats: [
        { name: '4', position: 1 },
        { name: '5', position: 3 },
      ],
    },
  ]);
  expect(rowsOfTable('nothing in here')).toEqual([]);
});

test('what is there twice or has too long a name is named, each with its row', () => {
  expect(findProblems(rowsOfTable('A,1,2\nA,3\nB,3,3,3\nC,Ein-langer-Platz'))).toEqual([
    { row: 'A', seat: null, kind: 'twice' },
    { row: 'B', seat: '3', kind: 'twice' },
    { row: 'C', seat: 'Ein-langer-Platz', kind: 'long' },
  ]);
  expect(findProblems(rowsOfTable('A,1,2\nB,1,2'))).toEqual([]);
});

test('a table is counted without being read', () => {
  const cell = fc.constantFrom('', ' ', '1', ' 27 ', '3 (R)');
  const line = fc.array(cell, { maxLength: 8 }).map((cells) => cells.join('\t'));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const text = lines.join('\n');
      const seats = rowsOfTable(text).reduce((sum, row) => sum + row.seats.length, 0);
      expect(countOfTable(text)).toBe(seats);
    }),
  );
});

test('a spreadsheet says which places are for wheelchairs and companions', () => {
  expect(rowsOfTable('A\t7 (R)\t8(b)\t9 (X)')[0]?.seats).toEqual([
    { name: '7', position: 1, kind: 'wheelchair' },
    { name: '8', position: 2, kind: 'companion' },
    { name: '9 (X)', position: 3 },
  ]);
});
