import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestSeats } from '../../src/domain/best-seats.ts';
import { orphanSeats } from '../../src/domain/orphan-seats.ts';
import { anyRows, rowsOfSeats } from './row-of-seats.ts';

const best = (count: number, ...drawn: string[]) =>
  bestSeats(rowsOfSeats(...drawn), { count, hasWheelchair: false });
const together = (...seats: number[]) => ({ seats, isSplit: false });

test('the row nearest the stage wins, and in it the middle', () => {
  expect(best(3, 'fffffff', 'fffffff')).toEqual(together(103, 104, 105));
  expect(best(3, 'fftffff', 'fffffff')).toEqual(together(104, 105, 106));
  expect(best(3, 'fftfftf', 'fffffff')).toEqual(together(203, 204, 205));
  expect(best(1, 'ttttt', 'fffff')).toEqual(together(203));
});

test('of two that are as near the middle, the left one', () => {
  expect(best(1, 'ffffff')).toEqual(together(103));
});

test('nobody is left alone beside it when the row has another way', () => {
  expect(best(3, 'fffffftttff')).toEqual(together(104, 105, 106));
  expect(best(2, 'ffft  fft')).toEqual(together(107, 108));
  expect(best(2, 'fff', 'fffff')).toEqual(together(101, 102));
});

test('an aisle parts, and so does a seat that is not sold', () => {
  expect(best(3, 'ff ff', 'fffff')).toEqual(together(201, 202, 203));
  expect(best(3, 'ffuff', 'fffff')).toEqual(together(201, 202, 203));
});

test('what the guest has chosen himself counts as free', () => {
  expect(best(3, 'fssff')).toEqual(together(101, 102, 103));
});

test('where no row has so many, two rows one behind the other touch, and nobody sits alone', () => {
  expect(best(4, 'fft', 'fft')).toEqual({ seats: [101, 102, 201, 202], isSplit: true });
  expect(best(5, 'ffft', 'ffft')).toEqual({ seats: [101, 102, 103, 202, 203], isSplit: true });
  expect(best(6, 'fffft', 'fffft')).toEqual({ seats: [102, 103, 104, 202, 203, 204], isSplit: true });
  expect(best(4, 'ffftttt', 'tttfftt')).toEqual({ seats: [102, 103, 204, 205], isSplit: true });
});

test('rows further apart, or parts that do not touch, are not together', () => {
  expect(best(4, 'fft', 'ttt', 'fft')).toBeNull();
  expect(best(4, 'fftttt', 'ttttff')).toBeNull();
  expect(best(3, 'ftf', 'ttt')).toBeNull();
  expect(best(2)).toBeNull();
});

test.each([0, -1, 1.5, Number.NaN])('%s is no number of seats', (count) => {
  expect(best(count, 'fff')).toBeNull();
});

test('wheelchair and companion places are suggested only to who asks for them', () => {
  const rows = ['wcfff', 'fffff'];
  const asking = (count: number) => bestSeats(rowsOfSeats(...rows), { count, hasWheelchair: true });
  expect(best(3, ...rows)).toEqual(together(103, 104, 105));
  expect(best(4, ...rows)).toEqual(together(201, 202, 203, 204));
  expect(asking(1)).toEqual(together(101));
  expect(asking(2)).toEqual(together(101, 102));
  expect(bestSeats(rowsOfSeats('wcwc'), { count: 2, hasWheelchair: true })?.seats).toEqual([102, 103]);
  expect(bestSeats(rowsOfSeats('wwc'), { count: 2, hasWheelchair: true })?.seats).toEqual([102, 103]);
  expect(bestSeats(rowsOfSeats('ffff'), { count: 2, hasWheelchair: true })).toBeNull();
});

const anyWish = fc.record({ count: fc.integer({ min: 1, max: 9 }), hasWheelchair: fc.boolean() });

test('whatever is suggested is free, so many as asked, side by side, and of the kind asked for', () => {
  fc.assert(
    fc.property(anyRows('fffffsttuwc '), anyWish, (rows, wish) => {
      const found = bestSeats(rows, wish);
      if (found === null) return;
      const byId = new Map(rows.flatMap((row, at) => row.map((seat) => [seat.id, { ...seat, at }])));
      const seats = found.seats.flatMap((id) => byId.get(id) ?? []);
      expect(new Set(found.seats).size).toBe(wish.count);
      expect(seats).toHaveLength(wish.count);
      for (const seat of seats) expect(['free', 'selected']).toContain(seat.state);
      if (wish.hasWheelchair) expect(seats.some(({ kind }) => kind === 'wheelchair')).toBe(true);
      else expect(seats.every(({ kind }) => kind === undefined)).toBe(true);

      const parts = [...Map.groupBy(seats, ({ at }) => at)];
      expect(parts).toHaveLength(found.isSplit ? 2 : 1);
      for (const [, part] of parts) {
        const columns = part.map(({ column }) => column);
        expect(columns).toEqual(columns.map((_, index) => (columns[0] ?? 0) + index));
      }
      const [one, other] = parts;
      if (one === undefined || other === undefined) return;
      expect(other[0] - one[0]).toBe(1);
      const [a, b] = [one[1], other[1]].map((part) => part.map(({ column }) => column));
      const gap = Math.max(a?.[0] ?? 0, b?.[0] ?? 0) - Math.min(a?.at(-1) ?? 0, b?.at(-1) ?? 0);
      expect(gap).toBeLessThanOrEqual(1);
    }),
  );
});

test('nothing is suggested only where nothing is to be had, and never a worse row', () => {
  fc.assert(
    fc.property(anyRows('ffft '), fc.integer({ min: 1, max: 6 }), (rows, count) => {
      const longest = rows.map((row) => Math.max(0, ...stretches(row.map((seat) => seat))));
      const nearest = longest.findIndex((length) => length >= count);
      const found = bestSeats(rows, { count, hasWheelchair: false });
      if (nearest !== -1) {
        expect(found?.isSplit).toBe(false);
        expect(Math.floor((found?.seats[0] ?? 0) / 100)).toBe(nearest + 1);
      } else expect(found?.isSplit ?? true).toBe(true);
    }),
  );
});

test('it leaves a single seat only where every place in its row does', () => {
  fc.assert(
    fc.property(anyRows('ffft '), fc.integer({ min: 1, max: 5 }), (rows, count) => {
      const found = bestSeats(rows, { count, hasWheelchair: false });
      if (found === null || found.isSplit) return;
      const row = rows.find((seats) => seats.some(({ id }) => id === found.seats[0])) ?? [];
      const orphansWith = (ids: ReadonlyArray<number>) =>
        orphanSeats([
          row.map((seat) => (ids.includes(seat.id) ? { ...seat, state: 'selected' as const } : seat)),
        ]).seats.length;
      const others = row
        .map((_, at) => row.slice(at, at + count))
        .filter((run) => run.length === count && Math.max(...stretches(run)) === count);
      const fewest = Math.min(...others.map((run) => orphansWith(run.map(({ id }) => id))));
      expect(orphansWith(found.seats)).toBe(fewest);
    }),
  );
});

test('the same plan gives the same seats', () => {
  fc.assert(
    fc.property(anyRows('ffstuwc '), anyWish, (rows, wish) => {
      expect(bestSeats(structuredClone(rows), wish)).toEqual(bestSeats(rows, wish));
    }),
  );
});

/** How long the stretches of free seats side by side are. */
function stretches(row: ReadonlyArray<{ column: number; state: string }>): number[] {
  const lengths: number[] = [];
  let last = Number.NaN;
  for (const { column, state } of row) {
    if (state !== 'free') continue;
    if (column === last + 1) lengths.push((lengths.pop() ?? 0) + 1);
    else lengths.push(1);
    last = column;
  }
  return lengths;
}
