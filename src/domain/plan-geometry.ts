import { fitSide } from './floor-plan.ts';
import { type Box, boundsOf, cornersOf, middleOf, type Point, type Turned, turnPoint } from './turned-box.ts';

/** Whether a point is within a rotated box, or at most `reach` outside. */
export function isWithin(point: Point, box: Turned, reach = 0): boolean {
  const { x, y } = turnPoint(point, middleOf(box), -box.rotation);
  return x >= box.x - reach && x <= box.x + box.w + reach && y >= box.y - reach && y <= box.y + box.h + reach;
}

/** The same angle in the range from -180 (exclusive) to 180 degrees. */
export function plainAngle(degrees: number): number {
  const turned = degrees % 360;
  if (turned > 180) return turned - 360;
  return turned <= -180 ? turned + 360 : turned;
}

/** Rounds to hundredths, so that values do not drift when saved and loaded again. */
export function roundPlan(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}

/** Rounds all numbers of a box to hundredths and normalises its rotation. */
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
 * Whether two rotated boxes overlap by more than `slack` units on every axis (separating axis theorem). Touching edges
 * do not count.
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

interface Arranged extends Turned {
  key: string;
  group: string | null;
}

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** How far elements move, by key. */
type Moves = Map<string, Point>;

/** The moves that align all elements to the same edge or middle of their common bounds. */
export function alignMoves(elements: ReadonlyArray<Arranged>, edge: Edge): Moves {
  const all = boundsOf(elements);
  return movesOf(elements, (box) => moveTo(edge, box, all));
}

function moveTo(edge: Edge, box: Box, all: Box): Point {
  const right = all.w - box.w;
  const down = all.h - box.h;
  const x = new Map<Edge, number>([
    ['left', 0],
    ['center', right / 2],
    ['right', right],
  ]).get(edge);
  const y = new Map<Edge, number>([
    ['top', 0],
    ['middle', down / 2],
    ['bottom', down],
  ]).get(edge);
  return { x: x === undefined ? 0 : all.x + x - box.x, y: y === undefined ? 0 : all.y + y - box.y };
}

/** The moves that make the gaps between neighbours equal; the outermost two stay. */
export function distributeMoves(elements: ReadonlyArray<Arranged>, axis: 'x' | 'y'): Moves {
  const side = axis === 'x' ? 'w' : 'h';
  const units = unitsOf(elements).toSorted((a, b) => a.box[axis] - b.box[axis]);
  const [first, last] = [units[0], units.at(-1)];
  const moves: Moves = new Map();
  if (first === undefined || last === undefined || units.length < 3) return moves;
  const room = last.box[axis] + last.box[side] - first.box[axis];
  const gap = (room - units.reduce((sum, { box }) => sum + box[side], 0)) / (units.length - 1);
  let next = first.box[axis];
  for (const { box, keys } of units) {
    const way = next - box[axis];
    for (const key of keys) moves.set(key, axis === 'x' ? { x: way, y: 0 } : { x: 0, y: way });
    next += box[side] + gap;
  }
  return moves;
}

/** Rotates a box around a point, by degrees. */
export function turnAbout(box: Turned, about: Point, degrees: number): Turned {
  const middle = turnPoint(middleOf(box), about, degrees);
  return { ...box, x: middle.x - box.w / 2, y: middle.y - box.h / 2, rotation: box.rotation + degrees };
}

/** Scales a box and its distance from a point by the same factor. */
export function scaleAbout(box: Turned, about: Point, factor: number): Turned {
  const middle = middleOf(box);
  const w = fitSide(box.w * factor);
  const h = fitSide(box.h * factor);
  return {
    x: about.x + (middle.x - about.x) * factor - w / 2,
    y: about.y + (middle.y - about.y) * factor - h / 2,
    w,
    h,
    rotation: box.rotation,
  };
}

interface Unit {
  keys: string[];
  box: Box;
}

/** Groups are arranged as a whole. */
function unitsOf(elements: ReadonlyArray<Arranged>): Unit[] {
  return [...Map.groupBy(elements, ({ key, group }) => group ?? `single ${key}`).values()].map((members) => ({
    keys: members.map(({ key }) => key),
    box: boundsOf(members),
  }));
}

function movesOf(elements: ReadonlyArray<Arranged>, wayOf: (box: Box) => Point): Moves {
  return new Map(
    unitsOf(elements).flatMap(({ keys, box }) => {
      const way = wayOf(box);
      return keys.map((key) => [key, way] as const);
    }),
  );
}

/** The side of a box that is dragged: -1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

interface ResizeOptions {
  /** Width and height keep their ratio. */
  keepsRatio?: boolean;
  /** The middle stays in place instead of the opposite corner. */
  fromMiddle?: boolean;
}

/**
 * Drags a side or corner of a rotated box by a vector on the plan. The opposite corner or side stays in place whatever
 * the rotation; sides stay within the limits of a plan, so the box cannot turn inside out.
 */
export function resizeTurned(
  box: Turned,
  handle: Handle,
  way: Point,
  { keepsRatio = false, fromMiddle = false }: ResizeOptions = {},
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

/** Resizes a rotated box; the corner or side named by `anchor` (0 for the middle) stays in place. */
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
