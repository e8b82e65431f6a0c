import type { Box, Point } from '../../../../domain/turned-box.ts';

/** What of the plan is seen: the plan point at the upper left corner, and how many pixels a plan unit has. */
export interface Viewport extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

const MIN_SCALE = 0.02;
const MAX_SCALE = 20;
const MARGIN_PX = 40;
/** A small plan is not enlarged to fill the canvas. */
const MAX_FIT_SCALE = 1.5;

/** From pixels of the canvas to plan units. */
export function toPlan({ x, y }: Point, view: Viewport): Point {
  return { x: x / view.scale + view.x, y: y / view.scale + view.y };
}

/** From plan units to pixels of the canvas. */
export function toCanvas({ x, y }: Point, view: Viewport): Point {
  return { x: (x - view.x) * view.scale, y: (y - view.y) * view.scale };
}

/** Zooms by a factor within the limits, keeping the canvas point `at` fixed. */
export function zoomAt(view: Viewport, factor: number, at: Point): Viewport {
  const scale = Math.min(Math.max(view.scale * factor, MIN_SCALE), MAX_SCALE);
  const fixed = toPlan(at, view);
  return { x: fixed.x - at.x / scale, y: fixed.y - at.y / scale, scale };
}

/** Shows a box centred and as large as fits. */
export function fitView(box: Box, { width, height }: Size): Viewport {
  const margin = Math.min(MARGIN_PX, width / 10);
  const scale = Math.min(
    Math.max(
      Math.min((width - 2 * margin) / Math.max(box.w, 1), (height - 2 * margin) / Math.max(box.h, 1)),
      MIN_SCALE,
    ),
    MAX_FIT_SCALE,
  );
  return {
    x: box.x + box.w / 2 - width / scale / 2,
    y: box.y + box.h / 2 - height / scale / 2,
    scale,
  };
}

/** Moves the view just enough to show a box; the same view if the box is visible already. */
export function reveal(view: Viewport, box: Box, { width, height }: Size): Viewport {
  const [visibleW, visibleH] = [width / view.scale, height / view.scale];
  const along = (from: number, visible: number, start: number, length: number) => {
    if (length >= visible) return start + length / 2 - visible / 2;
    return Math.min(Math.max(from, start + length - visible), start);
  };
  const isVisible =
    box.x >= view.x &&
    box.y >= view.y &&
    box.x + box.w <= view.x + visibleW &&
    box.y + box.h <= view.y + visibleH;
  if (isVisible) return view;
  return { ...view, x: along(view.x, visibleW, box.x, box.w), y: along(view.y, visibleH, box.y, box.h) };
}
