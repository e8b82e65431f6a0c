import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BlockFacts, Layout, LayoutPresence, LayoutSummary } from '../../../contract/layouts.ts';
import type { TracingImage } from '../../../contract/tracing-images.ts';
import {
  type DrawnBlock,
  type DrawnPlan,
  isBlock,
  type PlanElement,
  STAGE_KEY,
} from '../../../domain/floor-plan.ts';
import { beginHistory, type History, type HistoryStep, stepHistory } from '../../../domain/plan-history.ts';
import { type NamedSeat, seatsOfRows } from '../../../domain/plan-merge.ts';
import type { Guide } from '../../../domain/plan-snap.ts';
import { type Box, boundsOf, type Point, type Turned } from '../../../domain/turned-box.ts';
import { framePlan, type PlanFitting, stageAbove } from '../../plan/plan-frame.ts';
import { panWithin, type Size, type Viewport } from './canvas/viewport.ts';

/** Must match the `data-hue` rules of the style sheets. */
const HUE_COUNT = 4;

/** `tracing` moves the traced picture, `measure` picks two points on it. */
export type Tool = 'select' | 'hand' | 'block' | 'label' | 'tracing' | 'measure';

/** A drag in progress; the plan changes only when it ends. */
export type Gesture =
  | { kind: 'move'; dx: number; dy: number; guides: ReadonlyArray<Guide> }
  | { kind: 'shape'; boxes: ReadonlyMap<string, Turned>; guides: ReadonlyArray<Guide> }
  | { kind: 'draw'; box: Box }
  | { kind: 'marquee'; box: Box }
  /** Seats of the entered block on their way along the rows, in places, and to others; `row` is the name of the row reached. */
  | { kind: 'seats'; by: number; down: number; row: string | null }
  | { kind: 'tracing'; dx: number; dy: number };

/** The block whose seats are edited. */
export interface EnteredBlock {
  key: string;
  /** Keys of the selected seats. */
  seats: ReadonlySet<string>;
  /** The seat that arrow keys go on from. */
  cursor: string | null;
  /** The other corner of a range. */
  anchor: string | null;
}

export interface BoardState {
  history: History<DrawnPlan>;
  selection: ReadonlySet<string>;
  entered: EnteredBlock | null;
  tool: Tool;
  /** Multi-select mode for touch: a tap adds to the selection, and a drag on the canvas draws a marquee. */
  isGathering: boolean;
  isSnapping: boolean;
  view: Viewport;
  /** The canvas size in pixels. */
  size: Size;
  gesture: Gesture | null;
  /** The picture beneath the drawing; null also until it is loaded. */
  tracing: TracingImage | null;
  /** The points on it whose distance is known, up to two, in plan units. */
  measured: ReadonlyArray<Point>;
  /** What the server knows about each published block, by the block's key. */
  facts: ReadonlyMap<string, BlockFacts>;
  /** Keys of taken seats by the key of their block. */
  takenSeats: Layout['taken_seats'];
  /** Whether guests see the plan, and whether they see it as it is drawn. */
  isPublished: boolean;
  hasDraft: boolean;
  /** Who else has the layout open, and what they have selected there. */
  others: LayoutPresence['others'];
  /** Draws every seat with its number whatever the zoom, for paper and pictures. */
  isDrawnWhole: boolean;
}

export type Board = StoreApi<BoardState>;

/** The editor's state for one layout: the plan with its history, and this device's selection and view. */
export function createBoard(layout: Layout): Board {
  return createStore<BoardState>()(() => ({
    history: beginHistory(planOfLayout(layout)),
    selection: new Set<string>(),
    entered: null,
    tool: 'select',
    isGathering: false,
    isSnapping: true,
    view: { x: 0, y: 0, scale: 1 },
    size: { width: 0, height: 0 },
    gesture: null,
    tracing: null,
    measured: [],
    ...serverStateOf(layout),
    others: [],
    isDrawnWhole: false,
  }));
}

/** Turns an automatic stage into an element that can be moved. */
export function planOfLayout({ name, elements, is_stage_automatic }: Layout): DrawnPlan {
  if (!is_stage_automatic) return { name, elements };
  const bounds = boundsOf(elements.filter(isBlock));
  const stage = { ...stageAbove(bounds), kind: 'stage' as const, key: STAGE_KEY, group: null };
  return { name, elements: [stage, ...elements] };
}

/** What the server knows besides the drawing. */
export function serverStateOf(layout: Layout) {
  return {
    facts: factsOf(layout),
    takenSeats: layout.taken_seats,
    isPublished: layout.is_published,
    hasDraft: layout.has_draft,
  };
}

function factsOf({ blocks }: Pick<LayoutSummary, 'blocks'>): ReadonlyMap<string, BlockFacts> {
  return new Map(blocks.map((facts) => [facts.key, facts]));
}

export function planOf(state: BoardState): DrawnPlan {
  return state.history.present;
}

/** The block whose seats are edited; null if there is none, or it was removed. */
export function enteredBlockOf(state: BoardState): DrawnBlock | null {
  const { entered } = state;
  if (entered === null) return null;
  const block = planOf(state).elements.find(({ key }) => key === entered.key);
  return block !== undefined && isBlock(block) && !block.has_fixed_places ? block : null;
}

/** The selected seats of the entered block, with the names of their rows. */
export function selectedSeatsOf(state: BoardState): NamedSeat[] {
  const seats = state.entered?.seats;
  if (seats === undefined || seats.size === 0) return [];
  return seatsOfRows(enteredBlockOf(state)?.rows ?? []).filter(({ key }) => seats.has(key));
}

/** In the order of the plan. */
export function selectedOf(state: BoardState): PlanElement[] {
  return planOf(state).elements.filter(({ key }) => state.selection.has(key));
}

/** The area that guests see: all elements with a margin. */
export function frameOf({ elements }: DrawnPlan): Box {
  const fittings = elements.filter((element): element is PlanElement & PlanFitting => !isBlock(element));
  return framePlan(elements.filter(isBlock), fittings).box;
}

/** In plan units. */
const EMPTY_PLAN_SIZE = { w: 900, h: 640 };

/** What to show at first: the whole plan or, without blocks, room to draw. */
export function initialViewBox(plan: DrawnPlan): Box {
  const frame = frameOf(plan);
  if (plan.elements.some(isBlock)) return frame;
  const { w, h } = EMPTY_PLAN_SIZE;
  const top = plan.elements.length === 0 ? frame.y - 40 : frame.y;
  return { x: frame.x + frame.w / 2 - w / 2, y: top, w, h };
}

/** The plan, what it is traced from and room to draw. */
export function wholeBoxOf(state: BoardState): Box {
  const plan = initialViewBox(planOf(state));
  return state.tracing === null ? plan : boundsOf([{ ...plan, rotation: 0 }, state.tracing]);
}

/** Moves the view by pixels; something of the plan stays in sight. */
export function pan(board: Board, by: Point): void {
  board.setState((state) => ({ view: panWithin(state.view, by, wholeBoxOf(state), state.size) }));
}

/** Also deselects elements that the step removed. */
export function step(board: Board, historyStep: HistoryStep<DrawnPlan>): void {
  board.setState((state) => {
    const history = stepHistory(state.history, historyStep);
    if (history === state.history) return state;
    const there = new Set(history.present.elements.map(({ key }) => key));
    const selection = [...state.selection].every((key) => there.has(key))
      ? state.selection
      : new Set([...state.selection].filter((key) => there.has(key)));
    return { history, selection, gesture: null };
  });
}

/** Changes the plan as one undoable step; consecutive edits with the same mark are merged. */
export function edit(board: Board, change: (plan: DrawnPlan) => DrawnPlan, mark: string | null = null): void {
  step(board, { type: 'do', next: change(planOf(board.getState())), mark });
}

const BoardContext = createContext<Board | null>(null);

export const BoardProvider = BoardContext.Provider;

export function useBoard(): Board {
  const board = use(BoardContext);
  if (board === null) throw new Error('There is no BoardProvider around this.');
  return board;
}

export function useBoardState<T>(select: (state: BoardState) => T): T {
  return useStore(useBoard(), select);
}

/** The colour index of another editor's tab; sorted by tab, so that it does not change with every poll. */
export function hueOf(tab: string, others: ReadonlyArray<{ tab: string }>): number {
  const place = others
    .map((other) => other.tab)
    .toSorted()
    .indexOf(tab);
  return Math.max(place, 0) % HUE_COUNT;
}
