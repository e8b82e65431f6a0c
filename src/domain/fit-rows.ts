import { middleOf, type Point, type Turned, turnPoint } from './turned-box.ts';

/**
 * Rows as they fit into a block, in the units of the plan: as large as they go, in its middle, turned with it.
 * `side` is how much room each seat has.
 */
export function fitRows(
  rows: ReadonlyArray<ReadonlyArray<Point>>,
  box: Turned,
): { seats: Point[]; side: number } {
  const points = rows.flat();
  if (points.length === 0) return { seats: [], side: 0 };
  const [left, right] = extentOf(points.map(({ x }) => x));
  const [top, bottom] = extentOf(points.map(({ y }) => y));
  const side = Math.min(box.w / (right - left + 1), box.h / (bottom - top + 1));
  const middle = middleOf(box);
  const seats = points.map(({ x, y }) =>
    turnPoint(
      {
        x: middle.x + (x - (left + right) / 2) * side,
        y: middle.y + (y - (top + bottom) / 2) * side,
      },
      middle,
      box.rotation,
    ),
  );
  return { seats, side };
}

function extentOf(numbers: ReadonlyArray<number>): [least: number, most: number] {
  return numbers.reduce(
    ([least, most], number) => [Math.min(least, number), Math.max(most, number)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}
