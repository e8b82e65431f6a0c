import type { PlanElement } from '../../../../domain/floor-plan.ts';
import { type Box, boundsOf } from '../../../../domain/turned-box.ts';
import { type Board, planOf } from '../board-store.ts';
import { reveal } from '../canvas/viewport.ts';

export function select(board: Board, keys: Iterable<string>): void {
  board.setState({ selection: new Set(keys), entered: null });
}

export function selectAll(board: Board): void {
  select(
    board,
    planOf(board.getState()).elements.map(({ key }) => key),
  );
}

/** The element's key and those of its whole group. */
export function withGroup(elements: ReadonlyArray<PlanElement>, key: string): string[] {
  const group = elements.find((element) => element.key === key)?.group ?? null;
  if (group === null) return [key];
  return elements.filter((element) => element.group === group).map((element) => element.key);
}

/** Applies to the element's whole group. */
export function toggleSelected(board: Board, key: string): void {
  const state = board.getState();
  const keys = withGroup(planOf(state).elements, key);
  const selection = new Set(state.selection);
  if (selection.has(key)) for (const one of keys) selection.delete(one);
  else for (const one of keys) selection.add(one);
  board.setState({ selection, entered: null });
}

/** Selects the next or previous element, alone or in addition, and scrolls to it. */
export function selectNext(board: Board, by: 1 | -1, adds = false): void {
  const state = board.getState();
  const { selection, view, size } = state;
  const { elements } = planOf(state);
  if (elements.length === 0) return;
  const isSelected = ({ key }: PlanElement) => selection.has(key);
  const at = adds && by === -1 ? elements.findIndex(isSelected) : elements.findLastIndex(isSelected);
  const next =
    at === -1 ? (by === 1 ? 0 : elements.length - 1) : (at + by + elements.length) % elements.length;
  const element = elements[next];
  if (element === undefined) return;
  select(board, adds ? [...selection, element.key] : [element.key]);
  board.setState({ view: reveal(view, boundsOf([element]), size) });
}

/** Keys of all elements that a frame touches, always including whole groups. */
export function keysWithin(elements: ReadonlyArray<PlanElement>, frame: Box): Set<string> {
  const touched = elements.filter((element) => {
    const { x, y, w, h } = boundsOf([element]);
    return x < frame.x + frame.w && x + w > frame.x && y < frame.y + frame.h && y + h > frame.y;
  });
  return new Set(touched.flatMap(({ key }) => withGroup(elements, key)));
}
