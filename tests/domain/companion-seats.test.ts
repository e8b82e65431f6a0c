import fc from 'fast-check';
import { expect, test } from 'vitest';
import { companionsAlone } from '../../src/domain/companion-seats.ts';
import { anyRows, rowsOfSeats } from './row-of-seats.ts';

/** A row with some of its seats chosen, by their places from 1. */
const look = (drawn: string, ...chosen: number[]) =>
  companionsAlone(
    rowsOfSeats(drawn).map((row) =>
      row.map((seat) => (chosen.includes(seat.column) ? { ...seat, state: 'selected' } : seat)),
    ),
  );

test('a companion place goes with the wheelchair place beside it', () => {
  expect(look('fwcf', 3)).toEqual({ seats: [103], wheelchairs: [102] });
  expect(look('fwcf', 2, 3)).toEqual({ seats: [], wheelchairs: [] });
  expect(look('fcwf', 2, 3).seats).toEqual([]);
  expect(look('fwcf', 2)).toEqual({ seats: [], wheelchairs: [] });
});

test('two companions may come along, and one wheelchair place may have one on either side', () => {
  expect(look('wccf', 1, 2, 3).seats).toEqual([]);
  expect(look('cwc', 1, 2, 3).seats).toEqual([]);
  expect(look('wccf', 2, 3)).toEqual({ seats: [102, 103], wheelchairs: [101] });
});

test('what an aisle or another seat parts does not belong together', () => {
  expect(look('w c', 1, 3)).toEqual({ seats: [103], wheelchairs: [] });
  expect(look('wfc', 1, 3)).toEqual({ seats: [103], wheelchairs: [] });
});

test('with the free wheelchair places that are offered, no companion is alone that was offered one', () => {
  fc.assert(
    fc.property(anyRows('fwc '), fc.array(fc.nat(60), { maxLength: 8 }), (rows, picks) => {
      const all = rows.flat();
      const chosen = new Set(picks.flatMap((pick) => all[pick % Math.max(all.length, 1)]?.id ?? []));
      const select = (more: ReadonlyArray<number>) =>
        rows.map((row) =>
          row.map((seat) =>
            chosen.has(seat.id) || more.includes(seat.id) ? { ...seat, state: 'selected' as const } : seat,
          ),
        );
      const { seats, wheelchairs } = companionsAlone(select([]));
      for (const id of seats) expect(all.find((seat) => seat.id === id)?.kind).toBe('companion');
      const after = companionsAlone(select(wheelchairs));
      expect(after.wheelchairs).toEqual([]);
      for (const id of after.seats) expect(seats).toContain(id);
    }),
  );
});
