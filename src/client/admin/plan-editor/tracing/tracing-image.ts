import type { Picture } from '../../../../contract/pictures.ts';
import type { TracingImage } from '../../../../contract/tracing-images.ts';
import { fitCoordinate } from '../../../../domain/floor-plan.ts';
import { roundTurned } from '../../../../domain/plan-geometry.ts';
import { fitToDistance } from '../../../../domain/tracing-image.ts';
import type { Point } from '../../../../domain/turned-box.ts';
import type { Board } from '../board-store.ts';

const FIRST_OPACITY = 50;
/** How much of the view a new picture fills. */
const FIRST_SHARE = 0.9;

/** Lays a picture beneath the middle of what is seen. */
export function layTracing(board: Board, { id, width, height }: Picture): void {
  const { view, size } = board.getState();
  const [seenW, seenH] = [size.width / view.scale, size.height / view.scale];
  const w = FIRST_SHARE * Math.min(seenW, (seenH * width) / height);
  const h = (w * height) / width;
  const [x, y] = [view.x + (seenW - w) / 2, view.y + (seenH - h) / 2];
  const placed = roundTurned({ x, y, w, h, rotation: 0 });
  board.setState({ tracing: { picture: id, opacity: FIRST_OPACITY, ...placed } });
}

/** Changes what lies beneath the drawing, if anything does. */
export function changeTracing(board: Board, change: (image: TracingImage) => Partial<TracingImage>): void {
  board.setState(({ tracing }) => (tracing === null ? {} : { tracing: { ...tracing, ...change(tracing) } }));
}

export function moveTracing(board: Board, way: Point): void {
  changeTracing(board, (image) => movedTracing(image, way));
}

export function movedTracing(image: TracingImage, way: Point): TracingImage {
  return roundTurned({ ...image, x: fitCoordinate(image.x + way.x), y: fitCoordinate(image.y + way.y) });
}

/** Takes the tool that picks two points. */
export function startMeasuring(board: Board): void {
  board.setState({ tool: 'measure', measured: [] });
}

/** A third point begins anew. */
export function addMeasured(board: Board, point: Point): void {
  board.setState(({ measured }) => ({ measured: measured.length === 2 ? [point] : [...measured, point] }));
}

/** Fits the picture to the two points and lays the tool aside; false if they are too close together. */
export function applyMeasured(board: Board, metres: number): boolean {
  const { tracing, measured } = board.getState();
  const [from, to] = measured;
  if (tracing === null || from === undefined || to === undefined) return false;
  const fitted = fitToDistance(tracing, { from, to, metres });
  if (fitted === null) return false;
  const { x, y, w, h, rotation } = fitted;
  board.setState({ tracing: { ...tracing, x, y, w, h, rotation }, tool: 'select', measured: [] });
  return true;
}
