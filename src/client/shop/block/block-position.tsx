import { type BlockOutline, type Fittings, framePlan } from '../../plan/plan-frame.ts';
import styles from './block-position.module.css';

export interface BlockPositionProps {
  outlines: BlockOutline[];
  fittings: Fittings;
  blockId: number;
}

/** A small picture of the plan that shows where this block lies. Its name beside it says the rest. */
export function BlockPosition({ outlines, fittings, blockId }: BlockPositionProps) {
  if (outlines.length < 2) return null;
  const frame = framePlan(outlines, fittings);
  const { box } = frame;
  const stage = frame.fittings.find(({ kind }) => kind === 'stage');
  return (
    <svg
      className={styles.picture}
      viewBox={`${box.x} ${box.y} ${box.w} ${box.h}`}
      aria-hidden="true"
      focusable="false"
    >
      {stage && (
        <path
          className={styles.stage}
          d={`M${stage.x} ${stage.y}h${stage.w}c0 ${stage.h * 1.33} ${-stage.w} ${stage.h * 1.33} ${-stage.w} 0Z`}
          transform={`rotate(${stage.rotation} ${stage.x + stage.w / 2} ${stage.y + stage.h / 2})`}
        />
      )}
      {outlines.map(({ id, x, y, w, h, rotation }) => (
        <rect
          key={id}
          className={id === blockId ? styles.here : styles.other}
          {...{ x, y, width: w, height: h, rx: box.w * 0.012 }}
          transform={`rotate(${rotation} ${x + w / 2} ${y + h / 2})`}
        />
      ))}
    </svg>
  );
}
