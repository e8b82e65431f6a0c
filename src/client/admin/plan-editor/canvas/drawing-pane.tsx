import { useEffect, useId, useRef } from 'react';
import { pressKey, showAll } from '../tools/board-keys.ts';
import { isTyping } from '../tools/is-typing.ts';
import { ZoomButtons } from '../tools/zoom-buttons.tsx';
import { useBoard, useBoardState } from './board-context.ts';
import { BoardPointer } from './board-pointer.ts';
import styles from './drawing-pane.module.css';
import { PaperGrid } from './paper-grid.tsx';
import { PAPER_ID } from './paper-of-page.ts';
import { PaperOverlay } from './paper-overlay.tsx';
import { PlanPaper } from './plan-paper.tsx';

/** The endless paper with the plan on it: mouse, fingers and keys draw here. */
export function DrawingPane() {
  const board = useBoard();
  const pane = useRef<HTMLDivElement>(null);
  const tool = useBoardState((state) => state.tool);
  const helpId = useId();

  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const pointer = new BoardPointer(board, element);
    let isFitted = false;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0) return;
      board.setState({ size: { width, height } });
      if (!isFitted) showAll(board);
      isFitted = true;
    });
    observer.observe(element);

    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target)) {
        // Out of a field and back to the paper, where keys draw again.
        if (event.type === 'keydown' && event.key === 'Escape') element.focus();
        return;
      }
      // What a button does by itself stays its own.
      if ((event.key === 'Enter' || event.key === ' ') && isPressable(event.target)) return;
      const isOnPaper = isPaper(element, event.target);
      if (event.key === ' ' && isOnPaper) {
        pointer.isHand = event.type === 'keydown';
        element.toggleAttribute('data-is-hand', pointer.isHand);
        event.preventDefault();
        return;
      }
      if (event.type !== 'keydown') return;
      if (event.key === 'Escape') pointer.cancel();
      if (pressKey(board, event, isOnPaper)) event.preventDefault();
    };
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerdown', (event) => pointer.down(event), { signal });
    element.addEventListener('pointermove', (event) => pointer.move(event), { signal });
    element.addEventListener('pointerup', (event) => pointer.up(event), { signal });
    element.addEventListener('pointercancel', (event) => pointer.lost(event), { signal });
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
        id={PAPER_ID}
        className={styles.pane}
        data-tool={tool}
        role="application"
        aria-label="Zeichenfläche"
        aria-describedby={helpId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is interactive
        tabIndex={0}
      >
        <PaperGrid />
        <PlanPaper />
        <PaperOverlay />
      </div>
      <p id={helpId} hidden>
        Bild auf und Bild ab wählen das nächste Teil, mit Umschalt mehrere, Pfeiltasten verschieben es, mit
        Alt ändern sie die Größe, Komma und Punkt drehen. B und Eingabe zeichnen einen Block.
      </p>
      <ZoomButtons />
    </div>
  );
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null;
}

/** Whoever picks or turns something beside the paper goes on as if it were done on it. */
function isPaper(paper: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return paper.contains(target) || target === document.body || target.closest('[data-paper-keys]') !== null;
}
