import type { Box } from './turned-box.ts';

/** A line along which something came to lie; `at` is its place on its axis, `from` and `to` its ends on the other. */
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
  /** How near, in the units of the plan, something must come to be drawn to it. */
  reach: number;
  /** The width of the grid that counts where no edge or middle is near; null for none. */
  grid: number | null;
}

/**
 * By how much to move `moving` on, so that its edges or its middle lie on those of `others`, else on the grid. Each axis
 * by itself; the nearest line wins. Guides name what it came to lie on, as it then lies.
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

/** What is to be added to a value so that it lies on the grid. */
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

/** The lines that the moved box now shares with others, each as long as all that lie on it. */
function guidesOf(axis: Guide['axis'], moved: Box, others: ReadonlyArray<Box>): Guide[] {
  const isX = axis === 'x';
  const along: Side = isX ? (box) => [box.x, box.w] : (box) => [box.y, box.h];
  const across: Side = isX ? (box) => [box.y, box.h] : (box) => [box.x, box.w];
  return linesOf(...along(moved)).flatMap((at) => {
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
