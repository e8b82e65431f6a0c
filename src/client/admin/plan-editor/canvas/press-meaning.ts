import type { Handle } from '../../../../domain/plan-resize.ts';
import type { Point } from '../../../../domain/turned-box.ts';
import { type Board, planOf } from '../board-store.ts';
import { addBlock, addLabel, boxAround, duplicateSelected } from '../tools/add-elements.ts';
import { select, toggleSelected, withGroup } from '../tools/select-elements.ts';
import { type Drag, dragFrame, dragHandle, dragMove, dragTurn } from './board-gesture.ts';
import { toPlan } from './board-view.ts';

export type Kind = 'mouse' | 'touch';

export interface Meaning {
  /** What a press without a drag does. */
  click: () => void;
  /** Begins when the hand has moved; null where it moves the paper. */
  begin: () => Drag | null;
}

interface Press {
  kind: Kind;
  /** In pixels of the pane. */
  at: Point;
  /** The space bar is held: the paper moves, whatever is under the mouse. */
  isHand: boolean;
}

const HANDLES: Record<string, Handle> = {
  nw: { x: -1, y: -1 },
  n: { x: 0, y: -1 },
  ne: { x: 1, y: -1 },
  e: { x: 1, y: 0 },
  se: { x: 1, y: 1 },
  s: { x: 0, y: 1 },
  sw: { x: -1, y: 1 },
  w: { x: -1, y: 0 },
};

/** What pressing here means, by what lies under it and the tool in hand. */
export function meaningOf(board: Board, event: PointerEvent, { kind, at, isHand }: Press): Meaning {
  const { tool, view, isGathering, selection } = board.getState();
  const from = toPlan(at, view);
  const nothing = { begin: () => null, click: () => {} };
  if (event.button === 1 || isHand || tool === 'hand') return nothing;
  const target = event.target as Element;
  const handle = target.closest<SVGElement>('[data-handle]')?.dataset.handle;
  if (handle === 'turn') return { begin: () => dragTurn(board, from), click: () => {} };
  const pulled = HANDLES[handle ?? ''];
  if (pulled !== undefined) return { begin: () => dragHandle(board, pulled, from), click: () => {} };
  if (tool === 'block' || tool === 'label') {
    const add = tool === 'block' ? addBlock : addLabel;
    return {
      begin: () => dragFrame(board, 'draw', from),
      click: () => {
        add(board, boxAround(from, tool));
        board.setState({ tool: 'select' });
      },
    };
  }
  const adds = event.shiftKey || isGathering;
  const key = target.closest<SVGElement>('[data-key]')?.dataset.key;
  if (key === undefined) {
    const isPan = kind === 'touch' && !isGathering;
    return {
      begin: () => (isPan ? null : dragFrame(board, 'marquee', from)),
      click: () => {
        if (!adds) select(board, []);
      },
    };
  }
  const isSelected = selection.has(key);
  const selectIt = () => select(board, withGroup(planOf(board.getState()).elements, key));
  return {
    begin: () => {
      // A finger on what is not selected moves the paper: on a phone the plan fills it all.
      if (kind === 'touch' && !isSelected) return null;
      if (!isSelected) {
        if (adds) toggleSelected(board, key);
        else selectIt();
      }
      if (event.altKey) duplicateSelected(board, { x: 0, y: 0 });
      return dragMove(board, from);
    },
    click: () => (adds ? toggleSelected(board, key) : selectIt()),
  };
}
