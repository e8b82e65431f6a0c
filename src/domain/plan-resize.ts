import { fitSide } from './plan-limits.ts';
import { middleOf, type Point, type Turned, turnPoint } from './turned-box.ts';

/** Which side of a box is pulled: -1 left or upper, 1 right or lower, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

export interface ResizeWishes {
  /** Both sides grow alike. */
  keepsRatio?: boolean;
  /** The middle stays where it is, instead of the opposite corner. */
  fromMiddle?: boolean;
}

/**
 * Pulls a side or corner of a turned box by a way on the plan. The opposite corner (or side) stays where it lies,
 * whatever the rotation; no side becomes shorter or longer than a plan allows, and none turns inside out.
 */
export function resizeTurned(
  box: Turned,
  handle: Handle,
  way: Point,
  { keepsRatio = false, fromMiddle = false }: ResizeWishes = {},
): Turned {
  const { x: right, y: down } = turnPoint(way, { x: 0, y: 0 }, -box.rotation);
  const times = fromMiddle ? 2 : 1;
  let w = fitSide(box.w + handle.x * right * times);
  let h = fitSide(box.h + handle.y * down * times);
  if (keepsRatio) {
    const factor = ratioOf(box, handle, w, h);
    w = fitSide(box.w * factor);
    h = fitSide(box.h * factor);
  }
  return withSides(box, w, h, fromMiddle ? { x: 0, y: 0 } : { x: -handle.x, y: -handle.y });
}

/** Gives a turned box other sides; the corner or side named by `anchor` (0 for the middle) stays where it lies. */
export function withSides(box: Turned, w: number, h: number, anchor: Point): Turned {
  const middle = middleOf(box);
  const dx = (-anchor.x * (w - box.w)) / 2;
  const dy = (-anchor.y * (h - box.h)) / 2;
  const moved = turnPoint({ x: middle.x + dx, y: middle.y + dy }, middle, box.rotation);
  return { x: moved.x - w / 2, y: moved.y - h / 2, w, h, rotation: box.rotation };
}

function ratioOf(box: Turned, handle: Handle, w: number, h: number): number {
  if (handle.x === 0) return h / box.h;
  if (handle.y === 0) return w / box.w;
  return Math.max(w / box.w, h / box.h);
}
