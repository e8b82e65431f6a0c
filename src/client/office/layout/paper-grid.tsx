import { useLayoutEffect, useRef } from 'react';
import { useBoard } from './board-context.ts';
import styles from './paper-grid.module.css';

/** Lines closer than this on the screen are only noise. */
const LEAST_PX = 14;

/** Dots on the paper, so that one sees where one is and how near. */
export function PaperGrid() {
  const board = useBoard();
  const grid = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const show = () => {
      const { view } = board.getState();
      const step = [10, 50, 100, 500, 1000, 5000].find((units) => units * view.scale >= LEAST_PX) ?? 10_000;
      const px = step * view.scale;
      if (grid.current === null) return;
      grid.current.style.backgroundSize = `${px}px ${px}px`;
      grid.current.style.backgroundPosition = `${-view.x * view.scale - px / 2}px ${-view.y * view.scale - px / 2}px`;
    };
    show();
    return board.subscribe((state, before) => {
      if (state.view !== before.view) show();
    });
  }, [board]);
  return <div ref={grid} className={styles.grid} aria-hidden="true" />;
}
