import type { Turned } from './turned-box.ts';

interface Element extends Turned {
  /** Names the element within its plan, given by whoever drew it, for good. */
  key: string;
  /** Elements with the same group are selected and moved together. */
  group: string | null;
}

/** A block as it is drawn. */
export interface DrawnBlock extends Element {
  kind: 'block';
  name: string;
  has_fixed_places: boolean;
  /** How many places without number, where it has such. */
  fixed_places: number;
  /** The block whose seats a new one gets copies of. */
  copy_of: number | null;
}

/** What stands on a plan and is not sold: the stage, a door, a bar. */
export interface Fitting extends Element {
  kind: 'stage' | 'label';
  text: string;
}

export type PlanElement = DrawnBlock | Fitting;

/** A floor plan as it is drawn; elements in the order they were drawn. */
export interface DrawnPlan {
  name: string;
  elements: ReadonlyArray<PlanElement>;
}

export const STAGE_KEY = 'stage';

export function isBlock(element: PlanElement): element is DrawnBlock {
  return element.kind === 'block';
}

/** How an element is called where it is spoken of. */
export function nameOfElement(element: PlanElement): string {
  if (isBlock(element)) return element.name;
  return element.kind === 'stage' ? 'Bühne' : `Beschriftung „${element.text}“`;
}

/** The elements changed by `change`; the very same plan when none is. */
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

/** What a floor plan may be at most; the same for who draws it, who imports it and the server that keeps it. */
export const planLimits = {
  blocks: 300,
  /** Seats and places without number of all blocks together. */
  seats: 10_000,
  /** Stage and labels. */
  fittings: 200,
  /** Letters of a name. */
  name: 60,
  /** Letters of a seat's or a row's name. */
  seatName: 12,
  /** A side, in the units of the plan. */
  leastSide: 4,
  mostSide: 20_000,
  /** How far from the origin anything may lie. */
  reach: 100_000,
} as const;

/** A side as long as it may be. */
export function fitSide(side: number): number {
  return Math.min(Math.max(side, planLimits.leastSide), planLimits.mostSide);
}

/** A coordinate as far out as it may be. */
export function fitCoordinate(value: number): number {
  return Math.min(Math.max(value, -planLimits.reach), planLimits.reach);
}
