import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawnRow, DrawnSeat } from '../../src/domain/floor-plan.ts';
import {
  alignRows,
  appendSeats,
  changeSeats,
  insertAisles,
  moveToRow,
  obstructView,
  renameRows,
  renumberSeats,
  seatRange,
  shiftSeats,
  wholeLines,
} from '../../src/domain/seat-edits.ts';
import { longestRun, rowsOfPattern, simplePattern } from '../../src/domain/seat-pattern.ts';

/** Keys are `A1`: row and number. */
const rowsOf = (pattern: Partial<typeof simplePattern>): DrawnRow[] =>
  rowsOfPattern({ ...simplePattern, ...pattern }).map(({ name, seats }) => ({
    name,
    seats: seats.map((seat) => ({
      ...{ ...seat, key: name + seat.name, available: true, kind: 'seat' as const },
    })),
  }));
const hall = rowsOf({ rows: 3, seats: 4, aislesAfter: [2] });
const keys = (...all: string[]) => new Set(all);
const shown = (rows: ReadonlyArray<DrawnRow>) =>
  rows.map(({ name, seats }) => `${name}: ${seats.map((seat) => `${seat.name}@${seat.position}`).join(' ')}`);

test('a range is the rectangle between two seats, in whatever order they are chosen', () => {
  expect(seatRange(hall, 'A2', 'B3')).toEqual(['A2', 'A3', 'B2', 'B3']);
  expect(seatRange(hall, 'B3', 'A2')).toEqual(['A2', 'A3', 'B2', 'B3']);
  expect(seatRange(hall, 'gone', 'C4')).toEqual(['C4']);
  expect(seatRange(hall, 'C4', 'gone')).toEqual([]);
});

test('whole rows and columns follow the seats that are chosen', () => {
  expect(wholeLines(hall, keys('B2'), 'row')).toEqual(['B1', 'B2', 'B3', 'B4']);
  expect(wholeLines(hall, keys('B2'), 'column')).toEqual(['A2', 'B2', 'C2']);
});

test('seats are numbered from either side, by two where odd and even are apart', () => {
  const row = [hall[0] ?? { name: '', seats: [] }];
  const all = keys('A1', 'A2', 'A3', 'A4');
  expect(shown(renumberSeats(row, all, { firstSeat: 1, seatStep: 2, numberedFrom: 'right' }))).toEqual([
    'A: 7@1 5@2 3@4 1@5',
  ]);
  expect(shown(renumberSeats(row, keys('A3'), { firstSeat: 20, seatStep: 1, numberedFrom: 'left' }))).toEqual(
    ['A: 1@1 2@2 20@4 4@5'],
  );
});

test('rows are named from the front or the back, without I and O, and not below A', () => {
  const names = (firstRow: string, isFromBack: boolean, rowStep = 1) =>
    renameRows(hall, keys('A1', 'B1', 'C1'), {
      firstRow,
      isFromBack,
      rowStep,
      isWithoutLookAlikes: true,
    })?.map(({ name }) => name) ?? null;
  expect(names('H', false)).toEqual(['H', 'J', 'K']);
  expect(names('1', true)).toEqual(['3', '2', '1']);
  expect(names('B', false, -1)).toBeNull();
});

test('seats move along their row, not over another, and before the first place all others make room', () => {
  expect(shown(shiftSeats(hall, keys('A2'), 1))[0]).toBe('A: 1@1 2@3 3@4 4@5');
  expect(shiftSeats(hall, keys('A2'), 2)).toBe(hall);
  expect(shown(shiftSeats(hall, keys('A1'), -2))).toEqual([
    'A: 1@1 2@4 3@6 4@7',
    'B: 1@3 2@4 3@6 4@7',
    'C: 1@3 2@4 3@6 4@7',
  ]);
  expect(shiftSeats(hall, keys('A4'), 995)).toBe(hall);
});

test('seats move into another row with their keys and numbers, where there is room for them', () => {
  const loose = [
    { name: 'A', seats: (hall[0]?.seats ?? []).slice(0, 2) },
    { name: 'B', seats: (hall[1]?.seats ?? []).slice(2) },
  ];
  const moved = shiftSeats(loose, keys('A2'), 0, 1);
  expect(shown(moved)).toEqual(['A: 1@1', 'B: 2@2 3@4 4@5']);
  expect(moved[1]?.seats[0]?.key).toBe('A2');
  expect(shown(shiftSeats(loose, keys('A1', 'A2'), 0, 1))).toEqual(['B: 1@1 2@2 3@4 4@5']);
  expect(shiftSeats(loose, keys('A2'), 2, 1)).toBe(loose);
  expect(shiftSeats(loose, keys('A2'), 0, -1)).toBe(loose);
  expect(shown(moveToRow(hall, keys('A1', 'A2'), 'B'))[1]).toBe('B: 1@1 2@2 3@4 4@5 1@6 2@7');
  expect(shown(moveToRow(hall, keys('A1', 'B2'), 'Loge'))).toEqual([
    'A: 2@2 3@4 4@5',
    'B: 1@1 3@4 4@5',
    'Loge: 1@1 2@2',
    'C: 1@1 2@2 3@4 4@5',
  ]);
  expect(shown(moveToRow(hall, keys('A1'), 'A'))).toEqual(shown(hall));
});

test('rows are aligned within the block', () => {
  const wedge = rowsOf({ rows: 2, seats: 2, growth: 3 });
  const of = (to: 'left' | 'center' | 'right') => shown(alignRows(wedge, keys('A1'), to));
  expect(of('left')).toEqual(['A: 1@1 2@2', 'B: 1@1 2@2 3@3 4@4 5@5']);
  expect(of('center')[0]).toBe('A: 1@2 2@3');
  expect(of('right')[0]).toBe('A: 1@4 2@5');
});

test('a row grows by a seat with the next number', () => {
  expect(shown(appendSeats(hall, keys('A1', 'A2', 'C1'), () => 'new'))).toEqual([
    'A: 1@1 2@2 3@4 4@5 5@6',
    'B: 1@1 2@2 3@4 4@5',
    'C: 1@1 2@2 3@4 4@5 5@6',
  ]);
});

test('what is in the way of the view is said of several seats at once, and an empty note takes it back', () => {
  const noted = obstructView(hall, keys('A1', 'B2'), ' Säule links');
  const views = (rows: ReadonlyArray<DrawnRow>) =>
    rows.flatMap(({ seats }) =>
      seats.flatMap(({ key, view }) => (view === undefined ? [] : `${key} ${view}`)),
    );
  expect(views(noted)).toEqual(['A1 Säule links', 'B2 Säule links']);
  expect(obstructView(noted, keys('A1', 'B2'), '  ')).toStrictEqual(hall);
});

test('a row without seats is gone', () => {
  expect(shown(changeSeats(hall, keys('B1', 'B2', 'B3', 'B4', 'C1'), () => null))).toEqual([
    'A: 1@1 2@2 3@4 4@5',
    'C: 2@2 3@4 4@5',
  ]);
});

test('whatever is moved, aligned and numbered, every seat stays itself in its row and stands alone at its place', () => {
  const edits = fc.array(
    fc.record({
      chosen: fc.subarray(hall.flatMap(({ seats }) => seats.map(({ key }) => key))),
      by: fc.integer({ min: -6, max: 6 }),
      to: fc.constantFrom('left', 'center', 'right', null),
      from: fc.constantFrom('left', 'right'),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(edits, (all) => {
      let rows: ReadonlyArray<DrawnRow> = hall;
      for (const { chosen, by, to, from } of all) {
        const these = new Set(chosen);
        rows = to === null ? shiftSeats(rows, these, by) : alignRows(rows, these, to);
        rows = renumberSeats(rows, new Set(wholeLines(rows, these, 'row')), {
          firstSeat: 1,
          seatStep: 1,
          numberedFrom: from,
        });
      }
      const keysOf = (list: ReadonlyArray<DrawnRow>) =>
        list.map(({ name, seats }) => [name, ...seats.map(({ key }) => key).toSorted()]);
      expect(keysOf(rows)).toEqual(keysOf(hall));
      for (const { seats } of rows) {
        expect(new Set(seats.map(({ position }) => position)).size).toBe(seats.length);
        expect(new Set(seats.map(({ name }) => name)).size).toBe(seats.length);
        expect(Math.min(...seats.map(({ position }) => position))).toBeGreaterThan(0);
      }
    }),
  );
});

test('whichever seats move to whichever row, none is lost or changed but for its place, and each stands alone', () => {
  const all = hall.flatMap(({ seats }) => seats);
  const moves = fc.array(
    fc.record({
      chosen: fc.subarray(all.map(({ key }) => key)),
      by: fc.integer({ min: -3, max: 3 }),
      down: fc.integer({ min: -2, max: 2 }),
      to: fc.constantFrom('A', 'B', 'C', 'Loge', null),
    }),
    { maxLength: 8 },
  );
  const plain = (seats: ReadonlyArray<DrawnSeat>) =>
    seats.map(({ position: _, ...seat }) => seat).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  fc.assert(
    fc.property(moves, (steps) => {
      let rows: ReadonlyArray<DrawnRow> = hall;
      for (const { chosen, by, down, to } of steps) {
        const before = rows;
        rows =
          to === null ? shiftSeats(rows, keys(...chosen), by, down) : moveToRow(rows, keys(...chosen), to);
        expect(plain(rows.flatMap(({ seats }) => seats))).toEqual(plain(all));
        expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
        for (const { name, seats } of rows) {
          expect(seats.length).toBeGreaterThan(0);
          expect(new Set(seats.map(({ position }) => position)).size).toBe(seats.length);
          const were = before.find((row) => row.name === name)?.seats.map(({ key }) => key) ?? [];
          for (const { key } of seats) if (!chosen.includes(key)) expect(were).toContain(key);
        }
      }
    }),
  );
});

test('aisles go through all rows until none has more than twenty seats side by side, and every seat stays itself', () => {
  const wide = rowsOf({ rows: 3, seats: 45, growth: 2 });
  const divided = insertAisles(wide);
  expect(longestRun(divided).length).toBeLessThanOrEqual(20);
  expect(divided.map(({ seats }) => seats.map(({ key, name }) => [key, name]))).toEqual(
    wide.map(({ seats }) => seats.map(({ key, name }) => [key, name])),
  );
  const columns = new Set(divided.flatMap(({ seats }) => seats.map(({ position }) => position)));
  expect(Math.max(...columns) - columns.size).toBe(2);
  const narrow = rowsOf({ rows: 3, seats: 20 });
  expect(insertAisles(narrow)).toBe(narrow);
});
