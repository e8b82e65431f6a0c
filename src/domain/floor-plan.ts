import type { LabelSign } from './label-signs.ts';
import type { SeatKind } from './seat.ts';
import type { Turned } from './turned-box.ts';

interface Element extends Turned {
  /** Permanent id within the plan, given by the client that drew the element. */
  key: string;
  /** Elements with the same group are selected and moved together. */
  group: string | null;
}

/** A long table has seats on its two long sides. */
export const tableShapes = ['round', 'long'] as const;
export type TableShape = (typeof tableShapes)[number];

export interface DrawnBlock extends Element {
  kind: 'block';
  name: string;
  has_fixed_places: boolean;
  /** The number of unnumbered places, if `has_fixed_places`. */
  fixed_places: number;
  /** How far the rows bend, in degrees. */
  arc: number;
  /** The table that the seats stand around; left out for rows. */
  table?: TableShape;
  /** Its seats are sold together only; counts while it is a table. */
  sold_whole?: true;
  /** From the stage backwards. */
  rows: ReadonlyArray<DrawnRow>;
}

/** Names are unique within a block. */
export interface DrawnRow {
  name: string;
  seats: ReadonlyArray<DrawnSeat>;
}

export interface DrawnSeat {
  /** Permanent id within the block, as of an element within the plan. */
  key: string;
  /** Unique within its row. */
  name: string;
  /** The place in the row from 1, with gaps for aisles. */
  position: number;
  available: boolean;
  kind: SeatKind;
  /** What is in the way of its view; left out if nothing is. */
  view?: string;
}

/** Something on a plan that is not sold: the stage, or a label such as a door or bar. */
export interface Fitting extends Element {
  kind: 'stage' | 'label';
  text: string;
  /** Of a label that is more than its text. */
  sign?: LabelSign;
}

export type PlanElement = DrawnBlock | Fitting;

/** A floor plan, its elements in the order they were drawn. */
export interface DrawnPlan {
  name: string;
  elements: ReadonlyArray<PlanElement>;
}

export const STAGE_KEY = 'stage';

/** A seat is drawn 20 wide and takes half a metre (§ 10 (4) of the Muster-VStättVO). */
export const UNITS_PER_METRE = 40;

/** All places of a block, or only those for sale. */
export function countPlaces(block: DrawnBlock, which: 'all' | 'available' = 'all'): number {
  if (block.has_fixed_places) return block.fixed_places;
  return block.rows.reduce(
    (sum, { seats }) =>
      sum + (which === 'all' ? seats.length : seats.filter(({ available }) => available).length),
    0,
  );
}

export function isBlock(element: PlanElement): element is DrawnBlock {
  return element.kind === 'block';
}

/** The German name of an element in messages. */
export function nameOfElement(element: PlanElement): string {
  if (isBlock(element)) return element.name;
  return element.kind === 'stage' ? 'Bühne' : `Beschriftung „${element.text}“`;
}

/** Applies `change` to the elements with these keys; returns the same object if nothing changes. */
export function changeElements(
  plan: DrawnPlan,
  keys: ReadonlySet<string>,
  change: (element: PlanElement) => PlanElement,
): DrawnPlan {
  let isChanged = false;
  const elements = plan.elements.map((element) => {
    if (!keys.has(element.key)) return element;
    const changed = change(element);
    if (changed !== element) isChanged = true;
    return changed;
  });
  return isChanged ? { ...plan, elements } : plan;
}

/** The limits of a floor plan, for the editor, the import and the server alike. */
export const planLimits = {
  blocks: 300,
  /** Seats and unnumbered places of all blocks together. */
  seats: 10_000,
  /** Stage and labels. */
  fittings: 200,
  /** Characters of a name. */
  name: 60,
  /** Characters of the name of a seat or row. */
  seatName: 12,
  /** Characters of the note on an obstructed view. */
  view: 80,
  /** The length of a side, in plan units. */
  leastSide: 4,
  mostSide: 20_000,
  /** The greatest absolute coordinate, in plan units. */
  reach: 100_000,
} as const;

export function fitSide(side: number): number {
  return Math.min(Math.max(side, planLimits.leastSide), planLimits.mostSide);
}

export function fitCoordinate(value: number): number {
  return Math.min(Math.max(value, -planLimits.reach), planLimits.reach);
}
