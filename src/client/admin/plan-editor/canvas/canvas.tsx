import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useBoard, useBoardState } from '../board-store.ts';
import { ButtonBar } from '../tools/button-bar.tsx';
import { handleShortcut, showAll, showFirst, zoomBy } from '../tools/keyboard-shortcuts.ts';

import { MeasuredPoints, TracingLayer } from '../tracing/tracing-layer.tsx';
import styles from './canvas.module.css';
import { CanvasOverlay } from './canvas-overlay.tsx';
import { CanvasPointer } from './canvas-pointer.ts';
import { PlanLayer } from './plan-layer.tsx';

const CANVAS_ID = 'canvas';

const ZOOM_STEP = 1.4;

/** Dots closer together than this would only be noise. */
const MIN_GRID_PX = 14;
const GRID_STEPS = [10, 50, 100, 500, 1000, 5000];

/** The unbounded drawing surface with the plan on it, edited by pointer and keyboard; `children` lie over it. */
export function Canvas({ children }: { children: ReactNode }) {
  const board = useBoard();
  const pane = useRef<HTMLDivElement>(null);
  const tool = useBoardState((state) => state.tool);
  const helpId = useId();

  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const pointer = new CanvasPointer(board, element);
    let isFitted = false;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0) return;
      board.setState({ size: { width, height } });
      if (!isFitted) showFirst(board);
      isFitted = true;
    });
    observer.observe(element);

    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target)) {
        // Escape moves the focus from the field to the canvas, where keys edit again.
        if (event.type === 'keydown' && event.key === 'Escape') element.focus();
        return;
      }
      // Buttons and links handle Enter and space themselves.
      if ((event.key === 'Enter' || event.key === ' ') && isPressable(event.target)) return;
      const isCanvasKey = isOnCanvas(element, event.target);
      if (event.key === ' ' && isCanvasKey) {
        pointer.isHand = event.type === 'keydown';
        element.toggleAttribute('data-is-hand', pointer.isHand);
        event.preventDefault();
        return;
      }
      if (event.type !== 'keydown') return;
      if (event.key === 'Escape') pointer.cancel();
      if (handleShortcut(board, event, isCanvasKey)) event.preventDefault();
    };
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerdown', (event) => pointer.down(event), { signal });
    element.addEventListener('pointermove', (event) => pointer.move(event), { signal });
    element.addEventListener('pointerup', (event) => pointer.up(event), { signal });
    element.addEventListener('pointercancel', (event) => pointer.lost(event), { signal });
    element.addEventListener('dblclick', (event) => pointer.doubleClick(event), { signal });
    element.addEventListener('wheel', (event) => pointer.wheel(event), { signal, passive: false });
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('keyup', onKey, { signal });
    return () => {
      stop.abort();
      observer.disconnect();
      pointer.cancel();
    };
  }, [board]);

  return (
    <div className={styles.frame}>
      <div
        ref={pane}
        id={CANVAS_ID}
        className={styles.pane}
        data-tool={tool}
        role="application"
        aria-label="Zeichenfläche"
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is interactive
        tabIndex={0}
      >
        <CanvasGrid />
        <TracingLayer />
        <PlanLayer />
        <MeasuredPoints />
        <CanvasOverlay />
      </div>
      <p id={helpId} hidden>
        Bild auf und Bild ab wählen das nächste Teil, mit Umschalt mehrere, Pfeiltasten verschieben es, mit
        Alt ändern sie die Größe, Komma und Punkt drehen. B und Eingabe zeichnen einen Block. Eingabe auf
        einem Block führt zu seinen Sitzen: Pfeiltasten wählen sie, Umschalt mehrere, R die Reihe; Escape
        führt zurück.
      </p>
      <ZoomButtons />
      {children}
    </div>
  );
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null;
}

/** Includes the side panel, so that shortcuts keep working after an element was picked or rotated there. */
function isOnCanvas(canvas: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return canvas.contains(target) || target === document.body || target.closest('[data-canvas-keys]') !== null;
}

/** Panning only transforms this layer, which avoids repainting the dots. */
function CanvasGrid() {
  const board = useBoard();
  const grid = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let paintedPx = 0;
    const show = () => {
      const { view } = board.getState();
      const step = GRID_STEPS.find((units) => units * view.scale >= MIN_GRID_PX) ?? 10_000;
      const px = step * view.scale;
      const { current: element } = grid;
      if (element === null) return;
      if (px !== paintedPx) {
        paintedPx = px;
        element.style.inset = `${-px}px`;
        element.style.backgroundSize = `${px}px ${px}px`;
      }
      const offset = (value: number) => -((((value * view.scale) % px) + px) % px) + px / 2;
      element.style.transform = `translate(${offset(view.x)}px, ${offset(view.y)}px)`;
    };
    show();
    return board.subscribe((state, before) => {
      if (state.view !== before.view) show();
    });
  }, [board]);
  return <div ref={grid} className={styles.grid} aria-hidden="true" />;
}

function ZoomButtons() {
  const board = useBoard();
  const percent = useBoardState((state) => Math.round(state.view.scale * 100));
  return (
    <ButtonBar className={styles.zoom} label="Ansicht">
      <button type="button" aria-label="Verkleinern" onClick={() => zoomBy(board, 1 / ZOOM_STEP)}>
        <Minus size={18} />
      </button>
      <button type="button" aria-label={`${percent} %, alles zeigen`} onClick={() => showAll(board)}>
        {percent} %
      </button>
      <button type="button" aria-label="Vergrößern" onClick={() => zoomBy(board, ZOOM_STEP)}>
        <Plus size={18} />
      </button>
    </ButtonBar>
  );
}

/** Focus fallback for removed parts of the page. */
export function canvasElement(): HTMLElement | null {
  return document.getElementById(CANVAS_ID);
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
}
