import type { Box, Point } from '../../../../domain/turned-box.ts';

/** What of the endless paper is seen: the point at the upper left corner, and how many pixels a unit has. */
export interface BoardView extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

const LEAST_SCALE = 0.02;
const MOST_SCALE = 20;
const MARGIN_PX = 40;
/** A small plan is not blown up to fill the room. */
const MOST_FIT = 1.5;

/** A point of the pane, in pixels from its upper left corner, as a point of the plan. */
export function toPlan({ x, y }: Point, view: BoardView): Point {
  return { x: x / view.scale + view.x, y: y / view.scale + view.y };
}

/** The other way round. */
export function toPane({ x, y }: Point, view: BoardView): Point {
  return { x: (x - view.x) * view.scale, y: (y - view.y) * view.scale };
}

/** Enlarges by a factor, as far as one may; this point of the pane stays where it is. */
export function zoomAt(view: BoardView, factor: number, at: Point): BoardView {
  const scale = Math.min(Math.max(view.scale * factor, LEAST_SCALE), MOST_SCALE);
  const fixed = toPlan(at, view);
  return { x: fixed.x - at.x / scale, y: fixed.y - at.y / scale, scale };
}

/** Shows a box as large as it fits, in the middle. */
export function fitView(box: Box, { width, height }: Size): BoardView {
  const margin = Math.min(MARGIN_PX, width / 10);
  const scale = Math.min(
    Math.max(
      Math.min((width - 2 * margin) / Math.max(box.w, 1), (height - 2 * margin) / Math.max(box.h, 1)),
      LEAST_SCALE,
    ),
    MOST_FIT,
  );
  return {
    x: box.x + box.w / 2 - width / scale / 2,
    y: box.y + box.h / 2 - height / scale / 2,
    scale,
  };
}

/** The least move of the view by which a box comes into sight; the same view where it is. */
export function reveal(view: BoardView, box: Box, { width, height }: Size): BoardView {
  const [seenW, seenH] = [width / view.scale, height / view.scale];
  const along = (from: number, seen: number, start: number, length: number) => {
    if (length >= seen) return start + length / 2 - seen / 2;
    return Math.min(Math.max(from, start + length - seen), start);
  };
  const isSeen =
    box.x >= view.x && box.y >= view.y && box.x + box.w <= view.x + seenW && box.y + box.h <= view.y + seenH;
  if (isSeen) return view;
  return { ...view, x: along(view.x, seenW, box.x, box.w), y: along(view.y, seenH, box.y, box.h) };
}
