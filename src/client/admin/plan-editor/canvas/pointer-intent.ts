import type { DrawnBlock } from '../../../../domain/floor-plan.ts';
import type { Handle } from '../../../../domain/plan-geometry.ts';
import { isWithin } from '../../../../domain/plan-geometry.ts';
import type { Point } from '../../../../domain/turned-box.ts';
import { type Board, enteredBlockOf, planOf } from '../board-store.ts';
import { seatAt } from '../seats/seat-geometry.ts';
import { addBlock, addLabel, boxAround, duplicateSelected } from '../tools/add-elements.ts';
import { select, toggleSelected, withGroup } from '../tools/select-elements.ts';
import { extendTo, leaveBlock, selectSeats, toggleSeat } from '../tools/select-seats.ts';
import { addMeasured } from '../tracing/tracing-image.ts';
import { type Drag, dragFrame, dragHandle, dragMove, dragSeats, dragTurn } from './drag-gestures.ts';
import { toPlan } from './viewport.ts';

export type PointerKind = 'mouse' | 'touch';

export interface PointerIntent {
  click: () => void;
  /** Starts the drag once the pointer has moved; null pans the canvas. */
  begin: () => Drag | null;
}

interface PointerPress {
  kind: PointerKind;
  /** In pixels of the canvas. */
  at: Point;
  /** While the space bar is held, every press pans. */
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

/** In pixels. */
const FINGER_REACH = 14;

/** Depends on the element under the pointer and the active tool. */
export function intentOf(
  board: Board,
  event: PointerEvent,
  { kind, at, isHand }: PointerPress,
): PointerIntent {
  const { tool, view, isGathering, selection } = board.getState();
  const from = toPlan(at, view);
  const pan = { begin: () => null, click: () => {} };
  if (event.button === 1 || isHand || tool === 'hand') return pan;
  const { target } = event;
  if (!(target instanceof Element)) return pan;
  if (tool === 'tracing')
    return {
      begin: () => (to) => ({ kind: 'tracing', dx: to.x - from.x, dy: to.y - from.y }),
      click: () => {},
    };
  if (tool === 'measure') return { begin: () => null, click: () => addMeasured(board, from) };
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
  const entered = enteredBlockOf(board.getState());
  if (entered !== null) return seatIntent(board, entered, event, { kind, from });
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
      // A finger on an unselected element pans, because on a phone the plan fills the whole canvas.
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

/** Within the entered block. A press beside its seats selects with a frame; a click outside the block leaves it. */
function seatIntent(
  board: Board,
  block: DrawnBlock,
  event: PointerEvent,
  { kind, from }: { kind: PointerKind; from: Point },
): PointerIntent {
  const { isGathering, view } = board.getState();
  const adds = event.ctrlKey || event.metaKey || isGathering;
  const seat = seatAt(block, from, kind === 'touch' ? FINGER_REACH / view.scale : 0);
  const selected = board.getState().entered?.seats;
  if (seat === null) {
    return {
      begin: () => (kind === 'touch' && !isGathering ? null : dragFrame(board, 'marquee', from)),
      click: () => {
        if (!isWithin(from, block)) leaveBlock(board);
        else if (!adds) selectSeats(board, []);
      },
    };
  }
  return {
    begin: () => {
      if (kind === 'touch' && selected?.has(seat.key) !== true) return null;
      if (selected?.has(seat.key) !== true) selectSeats(board, [seat.key], seat.key);
      return dragSeats(block, from);
    },
    click: () => {
      if (event.shiftKey) extendTo(board, seat.key);
      else if (adds || kind === 'touch') toggleSeat(board, seat.key);
      else selectSeats(board, [seat.key], seat.key);
    },
  };
}
