import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orphanSeats } from '../../src/domain/orphan-seats.ts';
import { anyRows, rowsOfSeats } from './row-of-seats.ts';

const look = (...drawn: string[]) => orphanSeats(rowsOfSeats(...drawn));

test('a free seat between chosen and taken ones is alone, and a move closes the gap', () => {
  expect(look('tfssff')).toEqual({
    seats: [102],
    shift: {
      direction: 'left',
      moves: [
        { from: 103, to: 102 },
        { from: 104, to: 103 },
      ],
    },
  });
  expect(look('ffsft').shift).toEqual({ direction: 'right', moves: [{ from: 103, to: 104 }] });
});

test('the ends of a row and an aisle are ends', () => {
  expect(look('fsff').seats).toEqual([101]);
  expect(look('ffs f').seats).toEqual([]);
  expect(look('fff fsff').seats).toEqual([105]);
});

test('one seat between two chosen is alone, and they move together', () => {
  expect(look('ffsfsff')).toMatchObject({
    seats: [104],
    shift: { direction: 'right', moves: [{ from: 103, to: 104 }] },
  });
});

test('what was alone before, and what leaves two, is nobody’s fault', () => {
  expect(look('tftffs').seats).toEqual([]);
  expect(look('ffssff').seats).toEqual([]);
  expect(look('tft', 'sff').seats).toEqual([]);
});

test('where no move helps, none is offered', () => {
  expect(look('tfsst')).toEqual({ seats: [102], shift: null });
  expect(look('tfsuff')).toEqual({ seats: [102], shift: null });
});

test('a wheelchair place is never alone, and who chose one is not moved', () => {
  expect(look('wsff').seats).toEqual([]);
  const rows = rowsOfSeats('tfwff').map((row) =>
    row.map((seat) => (seat.kind ? { ...seat, state: 'selected' as const } : seat)),
  );
  expect(orphanSeats(rows)).toEqual({ seats: [102], shift: null });
});

test('nobody is moved to a wheelchair place', () => {
  expect(look('wsft')).toEqual({
    seats: [103],
    shift: { direction: 'right', moves: [{ from: 102, to: 103 }] },
  });
});

test('only free seats next to chosen ones are named, and a move keeps the number and leaves fewer alone', () => {
  fc.assert(
    fc.property(anyRows('fffsstuwc '), (rows) => {
      const { seats, shift } = orphanSeats(rows);
      const all = rows.flat();
      const at = (id: number) => all.find((seat) => seat.id === id);
      for (const id of seats) {
        expect(at(id)?.state).toBe('free');
        expect([at(id - 1)?.state, at(id + 1)?.state]).toContain('selected');
        expect([at(id - 1)?.state, at(id + 1)?.state]).not.toContain('free');
      }
      if (shift === null) return;
      const from = new Set(shift.moves.map((move) => move.from));
      const to = new Set(shift.moves.map((move) => move.to));
      expect(to.size).toBe(from.size);
      for (const id of from) expect(at(id)?.state).toBe('selected');
      for (const id of to) if (!from.has(id)) expect(at(id)?.state).toBe('free');
      const after = rows.map((row) =>
        row.map((seat) => {
          if (to.has(seat.id)) return { ...seat, state: 'selected' as const };
          return from.has(seat.id) ? { ...seat, state: 'free' as const } : seat;
        }),
      );
      expect(orphanSeats(after).seats.length).toBeLessThan(seats.length);
    }),
  );
});

test('nothing chosen, nothing to say', () => {
  fc.assert(
    fc.property(anyRows('fftuwc '), (rows) => {
      expect(orphanSeats(rows)).toEqual({ seats: [], shift: null });
    }),
  );
});
