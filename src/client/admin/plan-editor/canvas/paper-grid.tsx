import { useLayoutEffect, useRef } from 'react';
import { useBoard } from './board-context.ts';
import styles from './paper-grid.module.css';

/** Dots closer than this on the screen are only noise. */
const LEAST_PX = 14;
const STEPS = [10, 50, 100, 500, 1000, 5000];

/** Dots on the paper, so that one sees where one is and how near. Moving the paper moves a layer and paints nothing. */
export function PaperGrid() {
  const board = useBoard();
  const grid = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let paintedPx = 0;
    const show = () => {
      const { view } = board.getState();
      const step = STEPS.find((units) => units * view.scale >= LEAST_PX) ?? 10_000;
      const px = step * view.scale;
      const { current: element } = grid;
      if (element === null) return;
      if (px !== paintedPx) {
        paintedPx = px;
        element.style.inset = `${-px}px`;
        element.style.backgroundSize = `${px}px ${px}px`;
      }
      const rest = (value: number) => -((((value * view.scale) % px) + px) % px) + px / 2;
      element.style.transform = `translate(${rest(view.x)}px, ${rest(view.y)}px)`;
    };
    show();
    return board.subscribe((state, before) => {
      if (state.view !== before.view) show();
    });
  }, [board]);
  return <div ref={grid} className={styles.grid} aria-hidden="true" />;
}
