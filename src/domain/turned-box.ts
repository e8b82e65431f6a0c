export interface Point {
  x: number;
  y: number;
}

/** An upright rectangle. */
export interface Box extends Point {
  w: number;
  h: number;
}

/** A box rotated around its middle by `rotation` degrees clockwise; `x`, `y` is the upper left corner before that. */
export interface Turned extends Box {
  rotation: number;
}

export function middleOf({ x, y, w, h }: Box): Point {
  return { x: x + w / 2, y: y + h / 2 };
}

/** Rotates a point around another by degrees, clockwise on a screen. */
export function turnPoint({ x, y }: Point, about: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const dx = x - about.x;
  const dy = y - about.y;
  return {
    x: about.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: about.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}

/** The rotated corners, in the order upper left, upper right, lower right, lower left of the unrotated box. */
export function cornersOf(box: Turned): [Point, Point, Point, Point] {
  const { x, y, w, h, rotation } = box;
  const middle = middleOf(box);
  const corner = (cx: number, cy: number) => turnPoint({ x: cx, y: cy }, middle, rotation);
  return [corner(x, y), corner(x + w, y), corner(x + w, y + h), corner(x, y + h)];
}

/** The smallest upright box around all rotated boxes; an empty box at the origin if there are none. */
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
