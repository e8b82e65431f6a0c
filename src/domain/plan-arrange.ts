import { fitSide } from './plan-limits.ts';
import { type Box, boundsOf, middleOf, type Point, type Turned, turnPoint } from './turned-box.ts';

interface Arranged extends Turned {
  key: string;
  group: string | null;
}

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

/** Where things go, by their keys. */
type Moves = Map<string, Point>;

/** How far each must move so that all lie at the same edge, or about the same middle, of all together. */
export function alignMoves(elements: ReadonlyArray<Arranged>, edge: Edge): Moves {
  const all = boundsOf(elements);
  return movesOf(elements, (box) => wayTo(edge, box, all));
}

function wayTo(edge: Edge, box: Box, all: Box): Point {
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

/** How far each must move so that the gaps between neighbours are alike; the outermost two stay. */
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

/** Turns a box about a point, by degrees: its middle goes round, and it turns as much itself. */
export function turnAbout(box: Turned, about: Point, degrees: number): Turned {
  const middle = turnPoint(middleOf(box), about, degrees);
  return { ...box, x: middle.x - box.w / 2, y: middle.y - box.h / 2, rotation: box.rotation + degrees };
}

/** Enlarges a box and its distance from a point by the same factor. */
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

/** A group is arranged as one. */
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
