import type { EditedRow, EditedRows, EditedSeat } from './edited-rows.ts';

/**
 * The rows with those of the `server`'s seats again that have one of these ids and were taken out: in their row, in the
 * stead of a new seat of the same number, otherwise at their place or, where that is taken, at the row's end.
 */
export function bringSeatsBack(rows: EditedRows, server: EditedRows, ids: ReadonlySet<number>): EditedRows {
  const there = new Set(rows.flatMap(({ seats }) => seats.map(({ id }) => id)));
  let whole = rows;
  for (const { name, seats } of server) {
    const back = seats.filter(({ id }) => ids.has(id) && !there.has(id));
    if (back.length === 0) continue;
    const index = whole.findIndex((row) => row.name === name);
    whole =
      index < 0
        ? [...whole, { name, seats: back }]
        : whole.with(index, back.reduce(withSeat, whole[index] ?? { name, seats: [] }));
  }
  return whole;
}

function withSeat(row: EditedRow, seat: EditedSeat): EditedRow {
  const twin = row.seats.find(({ name }) => name === seat.name);
  const others = row.seats.filter((one) => one !== twin);
  const isFree = others.every(({ position }) => position !== seat.position);
  const end = Math.max(0, ...others.map(({ position }) => position)) + 1;
  const position = twin?.position ?? (isFree ? seat.position : end);
  return {
    ...row,
    seats: [...others, { ...seat, position }].toSorted((one, other) => one.position - other.position),
  };
}
