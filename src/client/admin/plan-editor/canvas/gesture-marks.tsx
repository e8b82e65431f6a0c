import { plainAngle, roundPlan } from '../../../../domain/plan-geometry.ts';
import type { Gesture } from '../board-store.ts';
import { useBoardState } from './board-context.ts';
import { toPane } from './board-view.ts';
import styles from './paper-overlay.module.css';

/** The lines that something is drawn to, the frame that is being drawn, and its measures. */
export function GestureMarks() {
  const gesture = useBoardState((state) => state.gesture);
  const view = useBoardState((state) => state.view);
  const size = useBoardState((state) => state.size);
  if (gesture === null) return null;
  const guides = gesture.kind === 'move' || gesture.kind === 'shape' ? gesture.guides : [];
  const words = measureOf(gesture);
  return (
    <>
      {guides.map(({ axis, at, from, to }) => {
        const start = toPane(axis === 'x' ? { x: at, y: from } : { x: from, y: at }, view);
        const end = toPane(axis === 'x' ? { x: at, y: to } : { x: to, y: at }, view);
        return (
          <line
            key={`${axis}${at}`}
            className={styles.guide}
            {...{ x1: start.x, y1: start.y, x2: end.x, y2: end.y }}
          />
        );
      })}
      {(gesture.kind === 'draw' || gesture.kind === 'marquee') && (
        <rect
          className={styles.frame}
          {...toPane(gesture.box, view)}
          width={gesture.box.w * view.scale}
          height={gesture.box.h * view.scale}
        />
      )}
      {words !== null && (
        <g className={styles.measure} transform={`translate(${size.width / 2} ${size.height - 28})`}>
          <rect x={-words.length * 3.7 - 10} y="-13" width={words.length * 7.4 + 20} height="26" rx="13" />
          <text>{words}</text>
        </g>
      )}
    </>
  );
}

function measureOf(gesture: Gesture): string | null {
  if (gesture.kind === 'marquee') return null;
  if (gesture.kind === 'draw') return sizeOf(gesture.box);
  if (gesture.kind === 'move') return `${signed(gesture.dx)} · ${signed(gesture.dy)}`;
  const [box, ...more] = gesture.boxes.values();
  if (box === undefined || more.length > 0) return null;
  return `${sizeOf(box)} · ${tidy(plainAngle(box.rotation))}°`;
}

const tidy = (value: number) => String(Math.round(roundPlan(value) * 10) / 10).replace('.', ',');
const signed = (value: number) => `${value > 0 ? '+' : ''}${tidy(value)}`;
const sizeOf = ({ w, h }: { w: number; h: number }) => `${tidy(w)} × ${tidy(h)}`;
