import { memo, useId } from 'react';
import { type Box, middleOf } from '../../domain/turned-box.ts';
import { widthInEms } from './block-label.ts';
import styles from './fitting-drawing.module.css';
import type { PlanFitting } from './plan-frame.ts';
import { TextAtWidth } from './plan-sheet.tsx';

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
          <TextAtWidth planWidth={planWidth}>
            {(unitsPerPixel) => <StageName stage={fitting} unitsPerPixel={unitsPerPixel} />}
          </TextAtWidth>
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
/** Width of the letterspaced name relative to its natural width. */
const LETTER_SPACING = 1.4;

function StageName({ stage, unitsPerPixel }: { stage: PlanFitting; unitsPerPixel: number }) {
  const text = stage.text.toLocaleUpperCase('de');
  const size = Math.min(
    NAME_PX * unitsPerPixel,
    stage.h * 0.6,
    stage.w / (LETTER_SPACING * widthInEms(text)),
  );
  return (
    <text className={styles.stageName} x={stage.x + stage.w / 2} y={stage.y + stage.h * 0.56} fontSize={size}>
      {text}
    </text>
  );
}

function labelSizeOf({ text, w, h }: PlanFitting): number {
  return Math.min(h * 0.78, w / Math.max(widthInEms(text), 0.5));
}

const LANTERNS = 11;
const SWAGS = 2;

function Stage({ box: { x, y, w, h } }: { box: Box }) {
  const light = useId();
  const hang = (along: number) => y + h * (0.03 + 0.17 * Math.abs(Math.sin(Math.PI * SWAGS * along)));
  const lanterns = Array.from({ length: LANTERNS }, (_, index) => (index + 0.5) / LANTERNS);
  return (
    <g>
      <defs>
        <radialGradient id={light}>
          <stop className={styles.lightInside} offset="0" />
          <stop className={styles.lightOutside} offset="1" />
        </radialGradient>
      </defs>
      <ellipse cx={x + w / 2} cy={y + h * 0.7} rx={w * 1.1} ry={h * 2.6} fill={`url(#${light})`} />
      <path className={styles.floor} d={`M${x} ${y}h${w}c0 ${h * 1.33} ${-w} ${h * 1.33} ${-w} 0Z`} />
      {lanterns.map((along) => (
        <circle key={along} className={styles.lantern} cx={x + w * along} cy={hang(along)} r={h * 0.04} />
      ))}
    </g>
  );
}
