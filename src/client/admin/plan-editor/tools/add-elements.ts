import {
  type DrawnBlock,
  type Fitting,
  fitSide,
  isBlock,
  type PlanElement,
  planLimits,
  STAGE_KEY,
  UNITS_PER_METRE,
} from '../../../../domain/floor-plan.ts';
import type { LabelSign } from '../../../../domain/label-signs.ts';
import { roundTurned, withSides } from '../../../../domain/plan-geometry.ts';
import { type Box, boundsOf } from '../../../../domain/turned-box.ts';
import { notify } from '../../../ui/notifications.tsx';
import { type Board, type BoardState, edit, planOf, selectedOf } from '../board-store.ts';
import { reveal, toPlan } from '../canvas/viewport.ts';
import { select } from './select-elements.ts';

/** In plan units, for elements that are placed rather than drawn. */
const DEFAULT_SIZES = { block: { w: 160, h: 100 }, label: { w: 120, h: 28 }, stage: { w: 320, h: 76 } };

export const SIGN_NAMES: Record<LabelSign, string> = {
  entrance: 'Eingang',
  exit: 'Ausgang',
  wc: 'WC',
  bar: 'Bar',
  pillar: 'Säule',
  dance_floor: 'Tanzfläche',
};

const SHAPE_SIZES: Partial<Record<LabelSign, { w: number; h: number }>> = {
  pillar: { w: 24, h: 24 },
  dance_floor: { w: 240, h: 160 },
};

/** The label with another sign, or none: in its usual size, and named after it unless it has a text of its own. */
export function withSign({ sign: before, ...label }: Fitting, sign: LabelSign | undefined): Fitting {
  const isNamedAfter = before !== undefined && label.text === SIGN_NAMES[before];
  const text = sign !== undefined && isNamedAfter ? SIGN_NAMES[sign] : label.text;
  const shape = (one: LabelSign | undefined) => (one === undefined ? undefined : SHAPE_SIZES[one]);
  const sides = shape(sign) ?? (shape(before) && DEFAULT_SIZES.label);
  const placed = sides ? withSides({ ...label }, sides.w, sides.h, { x: 0, y: 0 }) : {};
  return { ...label, ...placed, text, ...(sign === undefined ? {} : { sign }) };
}

export function newElementKey(): string {
  return `e-${crypto.randomUUID()}`;
}

/** Names the block by the next free letter, and selects it. */
export function addBlock(board: Board, box: Box): void {
  const block: DrawnBlock = {
    kind: 'block',
    key: newElementKey(),
    group: null,
    ...roundTurned({ ...box, w: fitSide(box.w), h: fitSide(box.h), rotation: 0 }),
    name: nextName(planOf(board.getState()).elements),
    has_fixed_places: false,
    fixed_places: 0,
    arc: 0,
    rows: [],
  };
  addElements(board, [block]);
}

export function addLabel(board: Board, box: Box): void {
  const label: Fitting = {
    kind: 'label',
    key: newElementKey(),
    group: null,
    ...roundTurned({ ...box, w: fitSide(box.w), h: fitSide(box.h), rotation: 0 }),
    text: SIGN_NAMES.entrance,
    sign: 'entrance',
  };
  addElements(board, [label]);
}

/**
 * Adds the stage above everything else and what is traced, or in the middle of an empty plan; selects it if it exists
 * already. Either way it comes into view.
 */
export function addStage(board: Board): void {
  const state = board.getState();
  const { elements } = planOf(state);
  const there = elements.find(({ kind }) => kind === 'stage');
  const stage: PlanElement = there ?? {
    ...{ kind: 'stage', key: STAGE_KEY, group: null, text: 'Bühne' },
    ...roundTurned({ ...freePlaceOfStage(state), rotation: 0 }),
  };
  if (there === undefined) addElements(board, [stage]);
  else select(board, [STAGE_KEY]);
  board.setState({ view: reveal(state.view, boundsOf([stage]), state.size) });
}

function freePlaceOfStage(state: BoardState): Box {
  const { w, h } = DEFAULT_SIZES.stage;
  const below = [...planOf(state).elements, ...(state.tracing === null ? [] : [state.tracing])];
  if (below.length === 0) return boxAround(middleOfView(state), 'stage');
  const bounds = boundsOf(below);
  return { x: bounds.x + bounds.w / 2 - w / 2, y: bounds.y - h - UNITS_PER_METRE, w, h };
}

/** Of the default size, in the middle of the view or beside what was put there before. */
export function centeredBox(board: Board, kind: keyof typeof DEFAULT_SIZES): Box {
  const state = board.getState();
  const box = boxAround(middleOfView(state), kind);
  const { elements } = planOf(state);
  while (elements.some(({ x, y }) => x === box.x && y === box.y)) {
    box.x += BESIDE.x;
    box.y += BESIDE.y;
  }
  return box;
}

const middleOfView = ({ size, view }: BoardState) => toPlan({ x: size.width / 2, y: size.height / 2 }, view);

/** Of the default size, around a point. */
export function boxAround({ x, y }: { x: number; y: number }, kind: keyof typeof DEFAULT_SIZES): Box {
  const { w, h } = DEFAULT_SIZES[kind];
  return { x: Math.round(x - w / 2), y: Math.round(y - h / 2), w, h };
}

/** From one element to the next that would lie upon it. */
const BESIDE = { x: 20, y: 20 };

/** Moves the copies by `way` and selects them. */
export function duplicateSelected(board: Board, way = BESIDE): void {
  const state = board.getState();
  addCopies(board, selectedOf(state), way);
}

/**
 * The originals may belong to another plan. Copies get new keys and groups, and the seats of their originals.
 */
export function addCopies(board: Board, originals: ReadonlyArray<PlanElement>, way = { x: 0, y: 0 }): void {
  const { history } = board.getState();
  const groups = new Map<string, string>();
  const hasStage = history.present.elements.some(({ kind }) => kind === 'stage');
  const copies = originals.flatMap((element): PlanElement[] => {
    if (element.kind === 'stage' && hasStage) return [];
    const { group } = element;
    if (group !== null && !groups.has(group)) groups.set(group, `g-${crypto.randomUUID()}`);
    const placed = {
      key: element.kind === 'stage' ? STAGE_KEY : newElementKey(),
      group: group === null ? null : (groups.get(group) ?? null),
      x: element.x + way.x,
      y: element.y + way.y,
    };
    return [{ ...element, ...placed }];
  });
  addElements(board, withUniqueNames(history.present.elements, copies));
}

function addElements(board: Board, added: ReadonlyArray<PlanElement>): void {
  const { elements } = planOf(board.getState());
  const blocks = [...elements, ...added].filter(isBlock).length;
  if (blocks > planLimits.blocks || elements.length + added.length - blocks > planLimits.fittings) {
    notify(
      `Ein Saalplan hat höchstens ${planLimits.blocks} Blöcke und ${planLimits.fittings} Beschriftungen.`,
      'warning',
    );
    return;
  }
  edit(board, (plan) => ({ ...plan, elements: [...plan.elements, ...added] }));
  select(
    board,
    added.map(({ key }) => key),
  );
}

/** The first free one of `Block A` to `Block Z`, `Block AA` and so on. */
function nextName(elements: ReadonlyArray<PlanElement>): string {
  const taken = new Set(elements.filter(isBlock).map(({ name }) => name));
  for (let index = 0; ; index++) {
    const name = `Block ${letterOf(index)}`;
    if (!taken.has(name)) return name;
  }
}

function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

/** A copy of `Block A` gets the next free letter, a copy of `Empore` becomes `Empore 2`. */
function withUniqueNames(elements: ReadonlyArray<PlanElement>, copies: PlanElement[]): PlanElement[] {
  const all = [...elements];
  return copies.map((copy) => {
    const named = isBlock(copy) ? { ...copy, name: uniqueName(all, copy.name) } : copy;
    all.push(named);
    return named;
  });
}

function uniqueName(elements: ReadonlyArray<PlanElement>, name: string): string {
  const taken = new Set(elements.filter(isBlock).map((block) => block.name));
  if (!taken.has(name)) return name;
  if (/^Block [A-Z]{1,2}$/.test(name)) return nextName(elements);
  const plain = name.replace(/ \d+$/, '');
  for (let number = 2; ; number++) {
    const ending = ` ${number}`;
    const next = plain.slice(0, planLimits.name - ending.length) + ending;
    if (!taken.has(next)) return next;
  }
}
