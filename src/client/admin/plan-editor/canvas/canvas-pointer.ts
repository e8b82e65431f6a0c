import type { Point } from '../../../../domain/turned-box.ts';
import { type Board, enteredBlockOf, pan, planOf } from '../board-store.ts';
import { seatAt, seatsWithin } from '../seats/seat-geometry.ts';
import { addBlock, addLabel } from '../tools/add-elements.ts';
import { moveSelected, place } from '../tools/edit-elements.ts';
import { keysWithin, select } from '../tools/select-elements.ts';
import { enterBlock, moveSeats, selectLines, selectSeats } from '../tools/select-seats.ts';
import { moveTracing } from '../tracing/tracing-image.ts';
import type { Drag, Modifiers } from './drag-gestures.ts';
import { intentOf, type PointerIntent, type PointerKind } from './pointer-intent.ts';
import { toPlan, zoomAt } from './viewport.ts';

/** A press that moves less than this is a click. */
const CLICK_TOLERANCE_PX = { mouse: 3, touch: 9 };

interface ActivePress extends PointerIntent {
  id: number;
  kind: PointerKind;
  start: Point;
  isMoving: boolean;
  /** null if the press pans. */
  drag: Drag | null;
}

interface Pinch {
  distance: number;
  middle: Point;
}

/**
 * Handles mouse, pen and touch on the canvas. Moves are applied once per animation frame, because browsers
 * may send many more events.
 */
export class CanvasPointer {
  readonly #board: Board;
  readonly #pane: HTMLElement;
  readonly #touches = new Map<number, Point>();
  #pressed: ActivePress | null = null;
  #pinch: Pinch | null = null;
  #panFrom: Point | null = null;
  #latestMove: { at: Point; modifiers: Modifiers } | null = null;
  #frame: number | null = null;
  /** While the space bar is held, every press pans. */
  isHand = false;

  constructor(board: Board, pane: HTMLElement) {
    this.#board = board;
    this.#pane = pane;
  }

  down(event: PointerEvent): void {
    const at = this.#pointOf(event);
    const kind: PointerKind = event.pointerType === 'touch' ? 'touch' : 'mouse';
    if (kind === 'touch') {
      this.#touches.set(event.pointerId, at);
      if (this.#touches.size === 2) {
        this.cancel();
        this.#pinch = this.#measurePinch();
        return;
      }
      if (this.#touches.size > 2) return;
    }
    if (event.button > 1) return;
    this.#pane.setPointerCapture(event.pointerId);
    this.#pressed = {
      id: event.pointerId,
      kind,
      start: at,
      isMoving: false,
      drag: null,
      ...intentOf(this.#board, event, { kind, at, isHand: this.isHand }),
    };
  }

  move(event: PointerEvent): void {
    const at = this.#pointOf(event);
    if (this.#touches.has(event.pointerId)) this.#touches.set(event.pointerId, at);
    const modifiers = { shift: event.shiftKey, alt: event.altKey, free: event.ctrlKey || event.metaKey };
    this.#latestMove = { at, modifiers };
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#applyMove();
    });
  }

  up(event: PointerEvent): void {
    this.#touches.delete(event.pointerId);
    if (this.#pinch !== null) {
      if (this.#touches.size < 2) this.#pinch = null;
      return;
    }
    const pressed = this.#pressed;
    if (pressed === null || pressed.id !== event.pointerId) return;
    if (pressed.isMoving) this.move(event);
    this.#flushMove();
    this.#pressed = null;
    this.#panFrom = null;
    if (pressed.isMoving) this.#finishGesture();
    else pressed.click();
  }

  /** Enters a block or, within it, selects the row of a seat. */
  doubleClick(event: MouseEvent): void {
    const board = this.#board;
    const { tool, view } = board.getState();
    if (tool !== 'select' || !(event.target instanceof Element)) return;
    const block = enteredBlockOf(board.getState());
    const key = event.target.closest<SVGElement>('[data-key]')?.dataset.key;
    if (block === null && key !== undefined) enterBlock(board, key);
    const seat = block && seatAt(block, toPlan(this.#pointOf(event), view));
    if (!seat) return;
    selectSeats(board, [seat.key], seat.key);
    selectLines(board, 'row');
  }

  /** Ends the current press without a result. */
  cancel(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    this.#pressed = null;
    this.#panFrom = null;
    this.#latestMove = null;
    this.#board.setState({ gesture: null });
  }

  lost(event: PointerEvent): void {
    this.#touches.delete(event.pointerId);
    if (this.#touches.size < 2) this.#pinch = null;
    if (this.#pressed?.id === event.pointerId) this.cancel();
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const { view } = this.#board.getState();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.ctrlKey || event.metaKey) {
      const factor = Math.exp((-event.deltaY * lines) / 300);
      this.#board.setState({ view: zoomAt(view, factor, this.#pointOf(event)) });
      return;
    }
    const [across, down] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY];
    pan(this.#board, { x: across * lines, y: down * lines });
  }

  #applyMove(): void {
    if (this.#pinch !== null) {
      this.#applyPinch();
      return;
    }
    const { pressed, latest } = { pressed: this.#pressed, latest: this.#latestMove };
    if (pressed === null || latest === null) return;
    const { at, modifiers } = latest;
    if (!pressed.isMoving) {
      if (Math.hypot(at.x - pressed.start.x, at.y - pressed.start.y) < CLICK_TOLERANCE_PX[pressed.kind])
        return;
      pressed.isMoving = true;
      pressed.drag = pressed.begin();
      this.#panFrom = pressed.drag === null ? pressed.start : null;
    }
    const { view } = this.#board.getState();
    if (pressed.drag !== null) {
      this.#board.setState({ gesture: pressed.drag(toPlan(at, view), modifiers) });
    } else if (this.#panFrom !== null) {
      const { x, y } = this.#panFrom;
      this.#panFrom = at;
      pan(this.#board, { x: x - at.x, y: y - at.y });
    }
  }

  #flushMove(): void {
    if (this.#frame === null) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = null;
    this.#applyMove();
  }

  /** Applies the finished gesture to the plan or the selection. */
  #finishGesture(): void {
    const board = this.#board;
    const { gesture, tool, selection, entered } = board.getState();
    board.setState({ gesture: null });
    if (gesture === null) return;
    if (gesture.kind === 'move') moveSelected(board, { x: gesture.dx, y: gesture.dy });
    else if (gesture.kind === 'shape') place(board, gesture.boxes);
    else if (gesture.kind === 'seats') moveSeats(board, gesture.by, gesture.down);
    else if (gesture.kind === 'tracing') moveTracing(board, { x: gesture.dx, y: gesture.dy });
    else if (gesture.kind === 'marquee') {
      const isAdding = board.getState().isGathering || this.#latestMove?.modifiers.shift === true;
      const block = enteredBlockOf(board.getState());
      if (block !== null) {
        const seats = seatsWithin(block, gesture.box).map(({ key }) => key);
        selectSeats(board, isAdding ? [...(entered?.seats ?? []), ...seats] : seats, seats.at(0) ?? null);
        return;
      }
      const touched = keysWithin(planOf(board.getState()).elements, gesture.box);
      select(board, isAdding ? [...selection, ...touched] : touched);
    } else {
      if (tool === 'label') addLabel(board, gesture.box);
      else addBlock(board, gesture.box);
      board.setState({ tool: 'select' });
    }
  }

  #applyPinch(): void {
    const before = this.#pinch;
    const now = this.#measurePinch();
    if (before === null || now === null) return;
    this.#pinch = now;
    const { view } = this.#board.getState();
    const moved = {
      ...view,
      x: view.x - (now.middle.x - before.middle.x) / view.scale,
      y: view.y - (now.middle.y - before.middle.y) / view.scale,
    };
    this.#board.setState({ view: zoomAt(moved, now.distance / Math.max(before.distance, 1), now.middle) });
  }

  #measurePinch(): Pinch | null {
    const [a, b] = [...this.#touches.values()];
    if (a === undefined || b === undefined) return null;
    return {
      distance: Math.hypot(a.x - b.x, a.y - b.y),
      middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    };
  }

  #pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#pane.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}
