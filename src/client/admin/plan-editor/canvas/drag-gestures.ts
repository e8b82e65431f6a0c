import type { DrawnBlock } from '../../../../domain/floor-plan.ts';
import {
  type Handle,
  plainAngle,
  resizeTurned,
  scaleAbout,
  turnAbout,
} from '../../../../domain/plan-geometry.ts';
import { type Guide, snapBox, toGrid } from '../../../../domain/plan-snap.ts';
import { type Box, boundsOf, middleOf, type Point, type Turned } from '../../../../domain/turned-box.ts';
import { type Board, type Gesture, planOf, selectedOf } from '../board-store.ts';
import { depthInField, seatFieldOf, toSeatField } from '../seats/seat-geometry.ts';

/** Modifier keys held during a drag. */
export interface Modifiers {
  shift: boolean;
  alt: boolean;
  /** Ctrl or Cmd: snapping is off. */
  free: boolean;
}

/** Maps the pointer's position, in plan units, to the gesture to show. */
export type Drag = (at: Point, modifiers: Modifiers) => Gesture | null;

const GRID = 5;
const SNAP_REACH_PX = 7;
/** In degrees; rotations snap to multiples of this. */
const ANGLE_STEP = 15;
const ANGLE_REACH = 2.5;

/** Snaps to the edges and middles of other elements, or to the grid. */
export function dragMove(board: Board, from: Point): Drag {
  const moving = boundsOf(selectedOf(board.getState()));
  const others = snapTargets(board);
  return (at, { shift, free }) => {
    const way = { x: at.x - from.x, y: at.y - from.y };
    // Shift restricts the move to the longer axis.
    if (shift && Math.abs(way.x) < Math.abs(way.y)) way.x = 0;
    else if (shift) way.y = 0;
    const moved = { ...moving, x: moving.x + way.x, y: moving.y + way.y };
    const { dx, dy, guides } = snapBox(moved, others, snapOptions(board, free));
    return {
      kind: 'move',
      dx: shift && way.x === 0 ? 0 : way.x + dx,
      dy: shift && way.y === 0 ? 0 : way.y + dy,
      guides,
    };
  };
}

/** Resizes a single element freely, several by a common factor. */
export function dragHandle(board: Board, handle: Handle, from: Point): Drag {
  const selected = selectedOf(board.getState());
  const [only] = selected;
  if (selected.length !== 1 || only === undefined) return dragScale(board, handle, from);
  const others = snapTargets(board);
  // Rotated edges cannot align with upright ones.
  const isUpright = plainAngle(only.rotation * 4) === 0;
  return (at, { shift, alt, free }) => {
    const snapped = isUpright ? snapPoint(at, others, snapOptions(board, free)) : { ...at, guides: [] };
    const way = { x: snapped.x - from.x, y: snapped.y - from.y };
    const box = resizeTurned(only, handle, way, { keepsRatio: shift, fromMiddle: alt });
    return { kind: 'shape', boxes: new Map([[only.key, box]]), guides: snapped.guides };
  };
}

function dragScale(board: Board, handle: Handle, from: Point): Drag {
  const selected = selectedOf(board.getState());
  const bounds = boundsOf(selected);
  return (at, { alt }) => {
    const middle = middleOf(bounds);
    const anchor = alt
      ? middle
      : { x: middle.x - (handle.x * bounds.w) / 2, y: middle.y - (handle.y * bounds.h) / 2 };
    const before = Math.hypot(from.x - anchor.x, from.y - anchor.y);
    const factor = Math.max(Math.hypot(at.x - anchor.x, at.y - anchor.y) / Math.max(before, 1), 0.05);
    return shapeGesture(selected, (box) => scaleAbout(box, anchor, factor));
  };
}

/** Rotates the selection about its middle. Snaps near multiples of 15 degrees; with Shift, to all of them. */
export function dragTurn(board: Board, from: Point): Drag {
  const selected = selectedOf(board.getState());
  const [only] = selected;
  const about = middleOf(boundsOf(selected));
  const before = selected.length === 1 && only !== undefined ? only.rotation : 0;
  const angleOf = ({ x, y }: Point) => (Math.atan2(y - about.y, x - about.x) * 180) / Math.PI;
  const start = angleOf(from);
  return (at, { shift, free }) => {
    const turned = before + angleOf(at) - start;
    const stepped = Math.round(turned / ANGLE_STEP) * ANGLE_STEP;
    const isNear = !free && board.getState().isSnapping && Math.abs(turned - stepped) < ANGLE_REACH;
    const degrees = (shift || isNear ? stepped : Math.round(turned)) - before;
    return shapeGesture(selected, (box) => turnAbout(box, about, degrees));
  };
}

/** Draws a box from `from` to the pointer. The box of a new element snaps, a marquee does not. */
export function dragFrame(board: Board, kind: 'draw' | 'marquee', from: Point): Drag {
  const others = kind === 'draw' ? snapTargets(board) : [];
  const start = kind === 'draw' ? snapPoint(from, others, snapOptions(board, false)) : from;
  return (at, { shift, free }) => {
    const end = kind === 'draw' ? snapPoint(at, others, snapOptions(board, free)) : at;
    let [w, h] = [end.x - start.x, end.y - start.y];
    if (shift && kind === 'draw') {
      const side = Math.max(Math.abs(w), Math.abs(h));
      [w, h] = [Math.sign(w) * side, Math.sign(h) * side];
    }
    const box: Box = {
      x: Math.min(start.x, start.x + w),
      y: Math.min(start.y, start.y + h),
      w: Math.abs(w),
      h: Math.abs(h),
    };
    return { kind, box };
  };
}

/** Moves the selected seats of a block along their rows, a place at a time, and into others. */
export function dragSeats(block: DrawnBlock, from: Point): Drag {
  const start = toSeatField(from, block);
  const { rows, table } = block;
  const rowAt = (point: Point) =>
    Math.min(Math.max(Math.round(depthInField(seatFieldOf(block), point)), 0), rows.length - 1);
  const grabbed = rowAt(start);
  return (at) => {
    const reached = toSeatField(at, block);
    const row = table === undefined ? rowAt(reached) : grabbed;
    return {
      kind: 'seats',
      by: Math.round(reached.x - start.x),
      down: row - grabbed,
      row: row === grabbed ? null : (rows[row]?.name ?? null),
    };
  };
}

function shapeGesture<T extends Turned & { key: string }>(
  elements: ReadonlyArray<T>,
  change: (box: T) => Turned,
): Gesture {
  return {
    kind: 'shape',
    boxes: new Map(elements.map((element) => [element.key, change(element)])),
    guides: [],
  };
}

/** Upright bounds of unselected elements in or near the view. */
function snapTargets(board: Board): Box[] {
  const state = board.getState();
  const { view, size, selection } = state;
  const [w, h] = [size.width / view.scale, size.height / view.scale];
  return planOf(state)
    .elements.filter(({ key }) => !selection.has(key))
    .map((element) => boundsOf([element]))
    .filter(
      (box) =>
        box.x < view.x + 2 * w &&
        box.x + box.w > view.x - w &&
        box.y < view.y + 2 * h &&
        box.y + box.h > view.y - h,
    );
}

function snapOptions(board: Board, free: boolean) {
  const { isSnapping, view } = board.getState();
  if (!isSnapping || free) return { reach: 0, grid: 1 };
  return { reach: SNAP_REACH_PX / view.scale, grid: GRID };
}

function snapPoint(
  at: Point,
  others: ReadonlyArray<Box>,
  options: { reach: number; grid: number },
): Point & { guides: ReadonlyArray<Guide> } {
  if (options.reach === 0) {
    return { x: at.x + toGrid(at.x, options.grid), y: at.y + toGrid(at.y, options.grid), guides: [] };
  }
  const { dx, dy, guides } = snapBox({ ...at, w: 0, h: 0 }, others, options);
  return { x: at.x + dx, y: at.y + dy, guides };
}
