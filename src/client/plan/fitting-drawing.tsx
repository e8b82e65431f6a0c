import DoorOpen from 'lucide-react/icons/door-open';
import LogIn from 'lucide-react/icons/log-in';
import Toilet from 'lucide-react/icons/toilet';
import Wine from 'lucide-react/icons/wine';
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
        <Label label={fitting} />
      )}
    </g>
  );
});

/** On a dance floor, in plan units. */
const TEXT_HEIGHT = 22;

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

const ICONS = { entrance: LogIn, exit: DoorOpen, wc: Toilet, bar: Wine };
/** Of an icon and the room beside it, relative to the size of the text. */
const ICON_EMS = 1.15;
const ICON_ROOM_EMS = 1.5;

function Label({ label }: { label: PlanFitting }) {
  const { x, y, w, h, text, sign } = label;
  if (sign === 'pillar')
    return <rect className={styles.pillar} {...{ x, y, width: w, height: h }} rx={w / 6} />;
  const Icon = sign === undefined || sign === 'dance_floor' ? null : ICONS[sign];
  const room = Icon === null ? 0 : ICON_ROOM_EMS;
  const ems = Math.max(widthInEms(text), 0.5);
  const height = sign === 'dance_floor' ? Math.min(h * 0.78, TEXT_HEIGHT) : h * 0.78;
  const size = Math.min(height, w / (ems + room));
  const middle = middleOf(label);
  const left = middle.x - ((ems + room) * size) / 2;
  const icon = ICON_EMS * size;
  return (
    <>
      {sign === 'dance_floor' && (
        <rect className={styles.danceFloor} {...{ x, y, width: w, height: h }} rx="6" />
      )}
      {Icon && <Icon className={styles.icon} x={left} y={middle.y - icon / 2} width={icon} height={icon} />}
      <text className={styles.label} x={middle.x + (room * size) / 2} y={middle.y} fontSize={size}>
        {text}
      </text>
    </>
  );
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
