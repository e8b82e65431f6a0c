import type { CSSProperties } from 'react';
import type { Point } from '../../domain/turned-box.ts';

/** Moves something in the grid by so many seats; undefined where it stays. */
export function shiftBy(shift: Point | null | undefined): CSSProperties | undefined {
  if (!shift) return undefined;
  const room = (seats: number) => `calc(${Math.round(seats * 1000) / 1000} * var(--room))`;
  return { translate: `${room(shift.x)} ${room(shift.y)}` };
}
