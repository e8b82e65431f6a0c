import fc from 'fast-check';
import type { RowSeat } from '../../src/domain/orphan-seats.ts';

const states = { f: 'free', s: 'selected', t: 'taken', u: 'unavailable' } as const;

/**
 * Rows as they are drawn: `f`ree, `s`elected, `t`aken, `u`navailable, `w`heelchair and `c`ompanion places that are free,
 * a blank for an aisle. The first row's seats are 101, 102, … by column, the second's 201, …
 */
export function rowsOfSeats(...drawn: string[]): RowSeat[][] {
  return drawn.map((row, at) =>
    [...row].flatMap((sign, index): RowSeat[] => {
      const seat = { id: (at + 1) * 100 + index + 1, column: index + 1 };
      if (sign === ' ') return [];
      if (sign === 'w') return [{ ...seat, state: 'free', kind: 'wheelchair' }];
      if (sign === 'c') return [{ ...seat, state: 'free', kind: 'companion' }];
      return [{ ...seat, state: states[sign as keyof typeof states] }];
    }),
  );
}

/** Any block of up to six rows, drawn with these signs. */
export const anyRows = (signs: string) =>
  fc
    .array(fc.array(fc.constantFrom(...signs), { maxLength: 14 }), { maxLength: 6 })
    .map((rows) => rowsOfSeats(...rows.map((row) => row.join(''))));
