import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BlockFacts, Layout, LayoutPresence } from '../../../contract/layouts.ts';
import { type DrawnPlan, isBlock, type PlanElement, STAGE_KEY } from '../../../domain/plan-element.ts';
import { beginHistory, type History, type HistoryStep, stepHistory } from '../../../domain/plan-history.ts';
import type { Guide } from '../../../domain/plan-snap.ts';
import { type Box, boundsOf, type Turned } from '../../../domain/turned-box.ts';
import { framePlan, type PlanFitting, stageAbove } from '../../plan/plan-frame.ts';
import type { BoardView, Size } from './canvas/board-view.ts';

export type Tool = 'select' | 'hand' | 'block' | 'label';

/** What hand or mouse is about to do; nothing of it is in the plan yet. */
export type Gesture =
  | { kind: 'move'; dx: number; dy: number; guides: ReadonlyArray<Guide> }
  | { kind: 'shape'; boxes: ReadonlyMap<string, Turned>; guides: ReadonlyArray<Guide> }
  | { kind: 'draw'; box: Box }
  | { kind: 'marquee'; box: Box };

export interface BoardState {
  history: History<DrawnPlan>;
  selection: ReadonlySet<string>;
  tool: Tool;
  /** A tap adds to the selection, and a finger on the paper draws a frame around what it selects. */
  isGathering: boolean;
  isSnapping: boolean;
  view: BoardView;
  /** Of the pane, in pixels. */
  size: Size;
  gesture: Gesture | null;
  /** What the server knows of each block, by its key. */
  facts: ReadonlyMap<string, BlockFacts>;
  /** Who else has the layout open, and what they have selected. */
  others: LayoutPresence['others'];
}

export type Board = StoreApi<BoardState>;

/** The drawing board of one layout: what is drawn, selected and shown on this device. */
export function openBoard(layout: Layout): Board {
  return createStore<BoardState>()(() => ({
    history: beginHistory(planOfLayout(layout)),
    selection: new Set<string>(),
    tool: 'select',
    isGathering: false,
    isSnapping: true,
    view: { x: 0, y: 0, scale: 1 },
    size: { width: 0, height: 0 },
    gesture: null,
    facts: factsOf(layout),
    others: [],
  }));
}

/** A layout as it is drawn; a stage that comes by itself becomes one that can be moved. */
export function planOfLayout({ name, elements, is_stage_automatic }: Layout): DrawnPlan {
  const blocks = elements.filter(isBlock);
  if (!is_stage_automatic) return { name, elements };
  const bounds = boundsOf(blocks);
  const stage = { ...stageAbove(bounds), kind: 'stage' as const, key: STAGE_KEY, group: null };
  return { name, elements: [stage, ...elements] };
}

export function factsOf({ blocks }: Layout): ReadonlyMap<string, BlockFacts> {
  return new Map(blocks.map((facts) => [facts.key, facts]));
}

export function planOf(state: BoardState): DrawnPlan {
  return state.history.present;
}

/** The selected elements, in the order of the plan. */
export function selectedOf(state: BoardState): PlanElement[] {
  return planOf(state).elements.filter(({ key }) => state.selection.has(key));
}

/** The paper that guests see: all elements with a margin. */
export function frameOf({ elements }: DrawnPlan): Box {
  const fittings = elements.filter((element): element is PlanElement & PlanFitting => !isBlock(element));
  return framePlan(elements.filter(isBlock), fittings).box;
}

/** How much paper one wants to see who has hardly begun. */
const FIRST_SIGHT = { w: 900, h: 640 };

/** What to show of a plan: all of it, and room for what is to come while there is little. */
export function sightOf(plan: DrawnPlan): Box {
  const frame = frameOf(plan);
  if (plan.elements.some(isBlock)) return frame;
  const { w, h } = FIRST_SIGHT;
  const top = plan.elements.length === 0 ? frame.y - 40 : frame.y;
  return { x: frame.x + frame.w / 2 - w / 2, y: top, w, h };
}

/** One step of the history; what is no longer there is no longer selected. */
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

/** Changes the plan. With a mark it joins a step before it with the same one. */
export function edit(board: Board, change: (plan: DrawnPlan) => DrawnPlan, mark: string | null = null): void {
  step(board, { type: 'do', next: change(planOf(board.getState())), mark });
}
