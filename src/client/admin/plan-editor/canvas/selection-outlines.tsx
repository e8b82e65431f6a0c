import { memo } from 'react';
import { middleOf, type Turned } from '../../../../domain/turned-box.ts';
import type { BoardView } from './board-view.ts';
import styles from './paper-overlay.module.css';

interface SelectionOutlinesProps {
  boxes: ReadonlyArray<Turned>;
  view: BoardView;
  moved: { dx: number; dy: number };
}

/** Outlines in the units of the plan; moving and enlarging change one attribute of them all. */
export function SelectionOutlines({ boxes, view, moved }: SelectionOutlinesProps) {
  const { scale } = view;
  const transform = `matrix(${scale} 0 0 ${scale} ${(moved.dx - view.x) * scale} ${(moved.dy - view.y) * scale})`;
  return (
    <g transform={transform}>
      <Outlines boxes={boxes} />
    </g>
  );
}

const Outlines = memo(function Outlines({ boxes }: { boxes: ReadonlyArray<Turned> }) {
  return boxes.map((box, index) => {
    const { x, y } = middleOf(box);
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no other name, and nothing of their own to keep
        key={index}
        className={styles.outline}
        {...{ x: box.x, y: box.y, width: box.w, height: box.h }}
        transform={`rotate(${box.rotation} ${x} ${y})`}
      />
    );
  });
});
