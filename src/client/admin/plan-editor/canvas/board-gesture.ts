import { scaleAbout, turnAbout } from '../../../../domain/plan-arrange.ts';
import { plainAngle } from '../../../../domain/plan-geometry.ts';
import { type Handle, resizeTurned } from '../../../../domain/plan-resize.ts';
import { type Guide, snapBox, toGrid } from '../../../../domain/plan-snap.ts';
import { type Box, boundsOf, middleOf, type Point, type Turned } from '../../../../domain/turned-box.ts';
import { type Board, type Gesture, planOf, selectedOf } from '../board-store.ts';

/** Keys held while something is dragged. */
export interface Held {
  shift: boolean;
  alt: boolean;
  /** Nothing is drawn to lines meanwhile. */
  free: boolean;
}

/** What becomes of a drag: told where the hand is, says what would be; told to end, does it. */
export type Drag = (at: Point, held: Held) => Gesture | null;

export const GRID = 5;
const REACH_PX = 7;
/** Near a multiple of this, a rotation is drawn to it. */
const ANGLE_STEP = 15;
const ANGLE_REACH = 2.5;

/** Moves what is selected, drawn to the edges and middles of everything else, or to the grid. */
export function dragMove(board: Board, from: Point): Drag {
  const moving = boundsOf(selectedOf(board.getState()));
  const others = linesOfOthers(board);
  return (at, { shift, free }) => {
    const way = { x: at.x - from.x, y: at.y - from.y };
    // Straight along the axis that the hand went further.
    if (shift && Math.abs(way.x) < Math.abs(way.y)) way.x = 0;
    else if (shift) way.y = 0;
    const moved = { ...moving, x: moving.x + way.x, y: moving.y + way.y };
    const { dx, dy, guides } = snapBox(moved, others, wishesOf(board, free));
    return {
      kind: 'move',
      dx: shift && way.x === 0 ? 0 : way.x + dx,
      dy: shift && way.y === 0 ? 0 : way.y + dy,
      guides,
    };
  };
}

/** Pulls a handle: one element to another shape, several to another size. */
export function dragHandle(board: Board, handle: Handle, from: Point): Drag {
  const selected = selectedOf(board.getState());
  const [only] = selected;
  if (selected.length !== 1 || only === undefined) return dragSize(board, handle, from);
  const others = linesOfOthers(board);
  // A turned edge lies on no line of the others.
  const isUpright = plainAngle(only.rotation * 4) === 0;
  return (at, { shift, alt, free }) => {
    const snapped = isUpright ? snapPoint(at, others, wishesOf(board, free)) : { ...at, guides: [] };
    const way = { x: snapped.x - from.x, y: snapped.y - from.y };
    const box = resizeTurned(only, handle, way, { keepsRatio: shift, fromMiddle: alt });
    return { kind: 'shape', boxes: new Map([[only.key, box]]), guides: snapped.guides };
  };
}

function dragSize(board: Board, handle: Handle, from: Point): Drag {
  const selected = selectedOf(board.getState());
  const bounds = boundsOf(selected);
  return (at, { alt }) => {
    const middle = middleOf(bounds);
    const anchor = alt
      ? middle
      : { x: middle.x - (handle.x * bounds.w) / 2, y: middle.y - (handle.y * bounds.h) / 2 };
    const before = Math.hypot(from.x - anchor.x, from.y - anchor.y);
    const factor = Math.max(Math.hypot(at.x - anchor.x, at.y - anchor.y) / Math.max(before, 1), 0.05);
    return shapes(selected, (box) => scaleAbout(box, anchor, factor));
  };
}

/** Turns what is selected about its common middle, drawn to every 15 degrees; with Shift only to those. */
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
    return shapes(selected, (box) => turnAbout(box, about, degrees));
  };
}

/** Draws a frame from where it began; what is drawn with it is drawn to lines as everything is. */
export function dragFrame(board: Board, kind: 'draw' | 'marquee', from: Point): Drag {
  const others = kind === 'draw' ? linesOfOthers(board) : [];
  const start = kind === 'draw' ? snapPoint(from, others, wishesOf(board, false)) : from;
  return (at, { shift, free }) => {
    const end = kind === 'draw' ? snapPoint(at, others, wishesOf(board, free)) : at;
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

function shapes<T extends Turned & { key: string }>(
  elements: ReadonlyArray<T>,
  change: (box: T) => Turned,
): Gesture {
  return {
    kind: 'shape',
    boxes: new Map(elements.map((element) => [element.key, change(element)])),
    guides: [],
  };
}

/** The upright boxes of everything that is not selected and not far out of sight. */
function linesOfOthers(board: Board): Box[] {
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

function wishesOf(board: Board, free: boolean) {
  const { isSnapping, view } = board.getState();
  if (!isSnapping || free) return { reach: 0, grid: 1 };
  return { reach: REACH_PX / view.scale, grid: GRID };
}

function snapPoint(
  at: Point,
  others: ReadonlyArray<Box>,
  wishes: { reach: number; grid: number },
): Point & { guides: ReadonlyArray<Guide> } {
  if (wishes.reach === 0) {
    return { x: at.x + toGrid(at.x, wishes.grid), y: at.y + toGrid(at.y, wishes.grid), guides: [] };
  }
  const { dx, dy, guides } = snapBox({ ...at, w: 0, h: 0 }, others, wishes);
  return { x: at.x + dx, y: at.y + dy, guides };
}
