export interface Point {
  x: number;
  y: number;
}

/** An upright rectangle. */
export interface Box extends Point {
  w: number;
  h: number;
}

/** A box turned about its middle by `rotation` degrees, clockwise; `x`, `y` is its upper left corner before turning. */
export interface Turned extends Box {
  rotation: number;
}

export function middleOf({ x, y, w, h }: Box): Point {
  return { x: x + w / 2, y: y + h / 2 };
}

/** Turns a point about another one by degrees, clockwise as a screen shows it. */
export function turnPoint({ x, y }: Point, about: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const dx = x - about.x;
  const dy = y - about.y;
  return {
    x: about.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: about.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}

/** The corners as they lie: upper left, upper right, lower right, lower left of the unturned box. */
export function cornersOf(box: Turned): [Point, Point, Point, Point] {
  const { x, y, w, h, rotation } = box;
  const middle = middleOf(box);
  const corner = (cx: number, cy: number) => turnPoint({ x: cx, y: cy }, middle, rotation);
  return [corner(x, y), corner(x + w, y), corner(x + w, y + h), corner(x, y + h)];
}

/** The least upright box around all of them as they lie; of none, a box of no size at the origin. */
export function boundsOf(boxes: ReadonlyArray<Turned>): Box {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const box of boxes) {
    for (const { x, y } of cornersOf(box)) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (boxes.length === 0) return { x: 0, y: 0, w: 0, h: 0 };
  return { x: left, y: top, w: right - left, h: bottom - top };
}
