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

/** A turned box as a picture of plain numbers, in the units of the plan; leaves everything else behind. */
export function turnedOf({ x, y, w, h, rotation }: Turned): Turned {
  return { x, y, w, h, rotation };
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

/** Whether a point lies within a turned box, or no further than `reach` outside of it. */
export function isWithin(point: Point, box: Turned, reach = 0): boolean {
  const { x, y } = turnPoint(point, middleOf(box), -box.rotation);
  return x >= box.x - reach && x <= box.x + box.w + reach && y >= box.y - reach && y <= box.y + box.h + reach;
}

/** Degrees from -180 (not included) to 180. */
export function plainAngle(degrees: number): number {
  const turned = degrees % 360;
  if (turned > 180) return turned - 360;
  return turned <= -180 ? turned + 360 : turned;
}

/** To hundredths: finer than anybody draws, and nothing drifts by being written and read. */
export function roundPlan(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}

/** A box with every number in hundredths and its rotation plain. */
export function roundTurned<T extends Turned>(box: T): T {
  return {
    ...box,
    x: roundPlan(box.x),
    y: roundPlan(box.y),
    w: roundPlan(box.w),
    h: roundPlan(box.h),
    rotation: plainAngle(roundPlan(box.rotation)),
  };
}

/**
 * Whether two turned boxes share more than `slack` units of room, by the axes of both (separating axis theorem).
 * Touching edges do not count.
 */
export function doOverlap(a: Turned, b: Turned, slack = 0.5): boolean {
  const cornersOfA = cornersOf(a);
  const cornersOfB = cornersOf(b);
  return [a.rotation, a.rotation + 90, b.rotation, b.rotation + 90].every((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const along = ({ x, y }: Point) => x * Math.cos(angle) + y * Math.sin(angle);
    const ofA = cornersOfA.map(along);
    const ofB = cornersOfB.map(along);
    return (
      Math.min(Math.max(...ofA), Math.max(...ofB)) - Math.max(Math.min(...ofA), Math.min(...ofB)) > slack
    );
  });
}
