import { memo } from 'react';
import { middleOf } from '../../domain/turned-box.ts';
import { widthInEms } from './block-label.ts';
import styles from './fitting-drawing.module.css';
import type { PlanFitting } from './plan-frame.ts';
import { Stage } from './stage.tsx';
import { WritingAtWidth } from './writing-at-width.tsx';

/** A stage with its name, or a label as large as it fits into its box. */
export const FittingDrawing = memo(function FittingDrawing({
  fitting,
  planWidth,
}: {
  fitting: PlanFitting;
  planWidth: number;
}) {
  const middle = middleOf(fitting);
  return (
    <g transform={fitting.rotation === 0 ? undefined : `rotate(${fitting.rotation} ${middle.x} ${middle.y})`}>
      {fitting.kind === 'stage' ? (
        <>
          <Stage box={fitting} />
          <WritingAtWidth planWidth={planWidth}>
            {(unitsPerPixel) => <StageName stage={fitting} unitsPerPixel={unitsPerPixel} />}
          </WritingAtWidth>
        </>
      ) : (
        <text className={styles.label} x={middle.x} y={middle.y} fontSize={labelSizeOf(fitting)}>
          {fitting.text}
        </text>
      )}
    </g>
  );
});

const NAME_PX = 12.5;
/** The letters stand apart. */
const SPACED = 1.4;

function StageName({ stage, unitsPerPixel }: { stage: PlanFitting; unitsPerPixel: number }) {
  const text = stage.text.toLocaleUpperCase('de');
  const size = Math.min(NAME_PX * unitsPerPixel, stage.h * 0.6, stage.w / (SPACED * widthInEms(text)));
  return (
    <text className={styles.stageName} x={stage.x + stage.w / 2} y={stage.y + stage.h * 0.56} fontSize={size}>
      {text}
    </text>
  );
}

function labelSizeOf({ text, w, h }: PlanFitting): number {
  return Math.min(h * 0.78, w / Math.max(widthInEms(text), 0.5));
}
