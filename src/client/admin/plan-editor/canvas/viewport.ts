import type { Box, Point } from '../../../../domain/turned-box.ts';

/** The plan point at the upper left corner, and the pixels per plan unit. */
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
/** Of the plan, on each axis, whatever the view is moved to. */
const LEAST_SEEN_PX = 80;
/** Small plans are not enlarged to fill the canvas. */
const MAX_FIT_SCALE = 1.5;

/** From canvas pixels to plan units. */
export function toPlan({ x, y }: Point, view: Viewport): Point {
  return { x: x / view.scale + view.x, y: y / view.scale + view.y };
}

/** From plan units to canvas pixels. */
export function toCanvas({ x, y }: Point, view: Viewport): Point {
  return { x: (x - view.x) * view.scale, y: (y - view.y) * view.scale };
}

/** Moves the view by canvas pixels, not so far that less than a strip of `box` stays in sight. */
export function panWithin(view: Viewport, by: Point, box: Box, { width, height }: Size): Viewport {
  const along = (from: number, way: number, start: number, length: number, visible: number) => {
    const strip = Math.min(LEAST_SEEN_PX / view.scale, length, visible);
    const [least, most] = [start + strip - visible, start + length - strip];
    // A view that is far away already may come back, not go further.
    return Math.min(Math.max(from + way, Math.min(least, from)), Math.max(most, from));
  };
  return {
    ...view,
    x: along(view.x, by.x / view.scale, box.x, box.w, width / view.scale),
    y: along(view.y, by.y / view.scale, box.y, box.h, height / view.scale),
  };
}

/** Zooms within the limits, keeping the canvas point `at` fixed. */
export function zoomAt(view: Viewport, factor: number, at: Point): Viewport {
  const scale = Math.min(Math.max(view.scale * factor, MIN_SCALE), MAX_SCALE);
  const fixed = toPlan(at, view);
  return { x: fixed.x - at.x / scale, y: fixed.y - at.y / scale, scale };
}

/** Centers a box and makes it as large as fits, up to `maxScale` pixels per plan unit. */
export function fitView(box: Box, { width, height }: Size, maxScale = MAX_FIT_SCALE): Viewport {
  const margin = Math.min(MARGIN_PX, width / 10);
  const scale = Math.min(
    Math.max(
      Math.min((width - 2 * margin) / Math.max(box.w, 1), (height - 2 * margin) / Math.max(box.h, 1)),
      MIN_SCALE,
    ),
    Math.min(maxScale, MAX_SCALE),
  );
  return {
    x: box.x + box.w / 2 - width / scale / 2,
    y: box.y + box.h / 2 - height / scale / 2,
    scale,
  };
}

/** Moves the view just enough to show a box; returns the same view if it is visible already. */
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
