import { memo } from 'react';
import { isBlock, type PlanElement } from '../../../../domain/plan-element.ts';
import { middleOf } from '../../../../domain/turned-box.ts';
import { BlockDrawing } from '../../../plan/block-drawing.tsx';
import { FittingDrawing } from '../../../plan/fitting-drawing.tsx';
import type { PlanBlock } from '../../../plan/plan-block.ts';
import { useBoardState } from './board-context.ts';
import styles from './plan-paper.module.css';

interface PaperElementProps {
  element: PlanElement;
  /** What guests see of it, where it is a block. */
  block: PlanBlock | undefined;
  planWidth: number;
  isShortAt: (unitsPerPixel: number) => boolean;
}

/** One element on the paper, as it is or as a drag is about to make it. */
export const PaperElement = memo(function PaperElement({
  element,
  block,
  planWidth,
  isShortAt,
}: PaperElementProps) {
  const shape = useBoardState(({ gesture }) =>
    gesture?.kind === 'shape' ? gesture.boxes.get(element.key) : undefined,
  );
  const { x, y, w, h, rotation } = shape ?? element;
  const middle = middleOf({ x, y, w, h });
  return (
    <g data-key={element.key} className={styles.element}>
      {block && isBlock(element) ? (
        <BlockDrawing
          block={shape ? { ...block, ...shape } : block}
          planWidth={planWidth}
          isShortAt={isShortAt}
        />
      ) : (
        <FittingDrawing fitting={fittingOf(element, shape)} planWidth={planWidth} />
      )}
      <rect
        className={styles.hold}
        {...{ x, y, width: w, height: h }}
        transform={`rotate(${rotation} ${middle.x} ${middle.y})`}
      />
    </g>
  );
});

function fittingOf(element: PlanElement, shape: object | undefined) {
  if (isBlock(element)) throw new Error('A block is drawn by what guests see of it.');
  return shape ? { ...element, ...shape } : element;
}
