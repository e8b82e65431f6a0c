import {
  changeElements,
  fitCoordinate,
  isBlock,
  nameOfElement,
  type PlanElement,
} from '../../../../domain/floor-plan.ts';
import {
  alignMoves,
  distributeMoves,
  type Edge,
  roundTurned,
  turnAbout,
  withSides,
} from '../../../../domain/plan-geometry.ts';
import { boundsOf, middleOf, type Point, type Turned } from '../../../../domain/turned-box.ts';
import { notify } from '../../../ui/notifications.tsx';
import { type Board, edit, selectedOf } from '../board-store.ts';

/** All moves and resizes go through here, where they are kept within the plan's limits. */
export function place(board: Board, boxes: ReadonlyMap<string, Turned>, mark: string | null = null): void {
  edit(
    board,
    (plan) =>
      changeElements(plan, new Set(boxes.keys()), (element) => {
        const box = boxes.get(element.key);
        if (box === undefined) return element;
        const { x, y, w, h, rotation } = roundTurned(box);
        return { ...element, x: fitCoordinate(x), y: fitCoordinate(y), w, h, rotation };
      }),
    mark,
  );
}

export function placeSelected(board: Board, change: (box: PlanElement) => Turned, mark: string | null): void {
  const selected = selectedOf(board.getState());
  place(board, new Map(selected.map((element) => [element.key, change(element)])), mark);
}

export function moveSelected(board: Board, way: Point, mark: string | null = null): void {
  placeSelected(board, (box) => ({ ...box, x: box.x + way.x, y: box.y + way.y }), mark);
}

/** Resizes by plan units; the upper left corner stays. */
export function growSelected(board: Board, by: Point): void {
  placeSelected(
    board,
    (box) => withSides(box, Math.max(box.w + by.x, 4), Math.max(box.h + by.y, 4), { x: -1, y: -1 }),
    `grow ${selectionKey(board)}`,
  );
}

/** Rotates the selection about its common middle. */
export function turnSelected(board: Board, degrees: number, mark: string | null): void {
  const middle = middleOf(boundsOf(selectedOf(board.getState())));
  placeSelected(board, (box) => turnAbout(box, middle, degrees), mark);
}

export function alignSelected(board: Board, edge: Edge): void {
  moveEach(board, alignMoves(selectedOf(board.getState()), edge));
}

export function distributeSelected(board: Board, axis: 'x' | 'y'): void {
  moveEach(board, distributeMoves(selectedOf(board.getState()), axis));
}

function moveEach(board: Board, moves: ReadonlyMap<string, Point>): void {
  placeSelected(
    board,
    (box) => {
      const way = moves.get(box.key) ?? { x: 0, y: 0 };
      return { ...box, x: box.x + way.x, y: box.y + way.y };
    },
    null,
  );
}

export function groupSelected(board: Board): void {
  const { selection } = board.getState();
  if (selection.size < 2) return;
  const group = `g-${crypto.randomUUID()}`;
  edit(board, (plan) => changeElements(plan, selection, (element) => ({ ...element, group })));
}

export function ungroupSelected(board: Board): void {
  const { selection } = board.getState();
  edit(board, (plan) =>
    changeElements(plan, selection, (element) =>
      element.group === null ? element : { ...element, group: null },
    ),
  );
}

/** Keeps blocks with taken places, and explains why. */
export function removeSelected(board: Board): void {
  const { facts } = board.getState();
  const selected = selectedOf(board.getState());
  const kept = selected.filter((element) => isBlock(element) && (facts.get(element.key)?.taken ?? 0) > 0);
  const gone = new Set(selected.filter((element) => !kept.includes(element)).map(({ key }) => key));
  if (gone.size > 0) {
    edit(board, (plan) => ({ ...plan, elements: plan.elements.filter(({ key }) => !gone.has(key)) }));
  }
  if (kept.length > 0) {
    const names = kept.map((element) => `„${nameOfElement(element)}“`).join(', ');
    notify(
      `Auf dem Plan bleibt ${names}: Dort sind Plätze vergeben. Du kannst den Plan kopieren und ihn in der Kopie weglassen.`,
      'warning',
    );
  }
}

export function setProperty(
  board: Board,
  change: (element: PlanElement) => PlanElement,
  mark: string | null,
): void {
  const { selection } = board.getState();
  edit(board, (plan) => changeElements(plan, selection, change), mark);
}

export function renamePlan(board: Board, name: string): void {
  edit(board, (plan) => (plan.name === name ? plan : { ...plan, name }), 'name of the plan');
}

/** Part of a step's mark, so that edits of other elements are not merged into it. */
export function selectionKey(board: Board): string {
  return [...board.getState().selection].join(' ');
}
