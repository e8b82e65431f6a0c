import { bendRows } from '../../../../domain/bent-rows.ts';
import { fitRows } from '../../../../domain/fit-rows.ts';
import type { PlannedRow } from '../../../../domain/seat-pattern.ts';
import { boundsOf, type Turned } from '../../../../domain/turned-box.ts';
import { middlesOfRows } from '../../../plan/bend-seats.ts';
import { layOutRows } from '../../../plan/seat-rows.ts';
import { replaceRows, seatsOfRows } from './edited-rows.ts';
import styles from './pattern-preview.module.css';

interface PatternPreviewProps {
  rows: ReadonlyArray<PlannedRow>;
  arc: number;
  /** The block as it lies on the plan. */
  box: Turned;
}

/** The rows as they would stand in the block, which is turned as it is on the plan; its front edge is drawn heavier. */
export function PatternPreview({ rows, arc, box }: PatternPreviewProps) {
  const bent = bendRows(middlesOfRows(layOutRows(seatsOfRows(replaceRows([], rows)))), arc);
  const { seats, side } = fitRows(bent.rows, box);
  const around = boundsOf([box]);
  const edge = Math.max(around.w, around.h) * 0.02;
  const turn = `rotate(${box.rotation} ${box.x + box.w / 2} ${box.y + box.h / 2})`;
  return (
    <figure className={styles.preview}>
      <svg
        viewBox={[around.x - edge, around.y - edge, around.w + 2 * edge, around.h + 2 * edge].join(' ')}
        aria-hidden="true"
        focusable="false"
      >
        <g transform={turn}>
          <rect className={styles.block} x={box.x} y={box.y} width={box.w} height={box.h} />
          <path className={styles.front} d={`M${box.x} ${box.y}h${box.w}`} />
        </g>
        {/* One path for all of them: ten thousand are drawn as quickly as ten. */}
        <path
          className={styles.seats}
          d={seats.map(({ x, y }) => `M${round(x)} ${round(y)}h0`).join('')}
          strokeWidth={side * 0.8}
        />
      </svg>
      <figcaption>
        So stehen sie im Block; vorn, bei der Bühne, ist die dicke Kante.
        {bent.radius !== null &&
          ` Die erste Reihe hat einen Radius von ${bent.radius.toLocaleString('de', { maximumFractionDigits: 1 })} Sitzen.`}
      </figcaption>
    </figure>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
