import type { ReactNode } from 'react';
import type { Box } from '../../domain/turned-box.ts';
import styles from './plan-sheet.module.css';

interface PlanSheetProps {
  /** In the units of the plan. */
  box: Box;
  /** Defines the hatching of sold out blocks; its id allows only one such plan per page. */
  hasHatch?: boolean;
  children: ReactNode;
}

export function PlanSheet({ box, hasHatch = true, children }: PlanSheetProps) {
  return (
    // Some screen readers ignore links inside an image.
    <svg role="presentation" className={styles.plan} viewBox={`${box.x} ${box.y} ${box.w} ${box.h}`}>
      {hasHatch && (
        <defs>
          <pattern
            id="sold-out"
            width={box.w * 0.012}
            height={box.w * 0.012}
            patternTransform="rotate(45)"
            patternUnits="userSpaceOnUse"
          >
            <rect className={styles.hatchGround} width="100%" height="100%" />
            <rect className={styles.hatchLine} width={box.w * 0.004} height="100%" />
          </pattern>
        </defs>
      )}
      {children}
    </svg>
  );
}

/** Drawing widths, in pixels, from which each text size applies. */
const WIDTHS = [
  { from: 290, className: styles.narrow },
  { from: 460, className: styles.medium },
  { from: 720, className: styles.wide },
  { from: 1100, className: styles.widest },
];

/**
 * Text that keeps its size on screen while the drawing grows: rendered once per width class, of which the
 * style sheet shows the matching one.
 */
export function TextAtWidth({
  planWidth,
  children,
}: {
  planWidth: number;
  children: (unitsPerPixel: number) => ReactNode;
}) {
  return WIDTHS.map(({ from, className }) => (
    <g key={from} className={className}>
      {children(planWidth / from)}
    </g>
  ));
}
