import type { Box } from './turned-box.ts';

/** A line that something snapped to: its coordinate `at` on `axis`, and its ends on the other axis. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
  from: number;
  to: number;
}

interface Snapped {
  dx: number;
  dy: number;
  guides: Guide[];
}

interface SnapOptions {
  /** The distance, in plan units, within which lines attract. */
  reach: number;
  /** The grid width to fall back to if no edge or middle is near; null for none. */
  grid: number | null;
}

/**
 * The offset that aligns the edges or middle of `moving` with those of `others`, or else with the grid, separately for
 * each axis; the nearest line wins. `guides` are the lines that the moved box then shares with others.
 */
export function snapBox(moving: Box, others: ReadonlyArray<Box>, { reach, grid }: SnapOptions): Snapped {
  const x = snapAxis(moving.x, moving.w, others, reach, (box) => [box.x, box.w]);
  const y = snapAxis(moving.y, moving.h, others, reach, (box) => [box.y, box.h]);
  const dx = x ?? toGrid(moving.x, grid);
  const dy = y ?? toGrid(moving.y, grid);
  const moved = { ...moving, x: moving.x + dx, y: moving.y + dy };
  const guides = [
    ...(x === null ? [] : guidesOf('x', moved, others)),
    ...(y === null ? [] : guidesOf('y', moved, others)),
  ];
  return { dx, dy, guides };
}

/** The offset from a value to the nearest grid line. */
export function toGrid(value: number, grid: number | null): number {
  return grid === null ? 0 : Math.round(value / grid) * grid - value;
}

type Side = (box: Box) => [start: number, length: number];

const linesOf = (start: number, length: number) => [start, start + length / 2, start + length];

function snapAxis(
  start: number,
  length: number,
  others: ReadonlyArray<Box>,
  reach: number,
  side: Side,
): number | null {
  const own = linesOf(start, length);
  let best: number | null = null;
  for (const other of others) {
    for (const line of linesOf(...side(other))) {
      for (const mine of own) {
        const distance = line - mine;
        if (Math.abs(distance) <= reach && (best === null || Math.abs(distance) < Math.abs(best))) {
          best = distance;
        }
      }
    }
  }
  return best;
}

const SAME = 0.01;

/** The lines shared with others, each long enough to cover all boxes on it. */
function guidesOf(axis: Guide['axis'], moved: Box, others: ReadonlyArray<Box>): Guide[] {
  const isX = axis === 'x';
  const along: Side = isX ? (box) => [box.x, box.w] : (box) => [box.y, box.h];
  const across: Side = isX ? (box) => [box.y, box.h] : (box) => [box.x, box.w];
  // A point has all three lines in one.
  return [...new Set(linesOf(...along(moved)))].flatMap((at) => {
    const on = others.filter((other) => linesOf(...along(other)).some((line) => Math.abs(line - at) < SAME));
    if (on.length === 0) return [];
    const ends = [moved, ...on].map(across);
    return {
      axis,
      at,
      from: Math.min(...ends.map(([start]) => start)),
      to: Math.max(...ends.map(([start, length]) => start + length)),
    };
  });
}
