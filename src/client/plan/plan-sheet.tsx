import type { ReactNode } from 'react';
import type { Box } from '../../domain/turned-box.ts';
import styles from './plan-sheet.module.css';

interface PlanSheetProps {
  /** In the units of the plan. */
  box: Box;
  /** Defines the pattern of sold out blocks; only one plan on a page may have it. */
  hasHatch?: boolean;
  children: ReactNode;
}

/** The drawing surface of a plan, as wide as its container. */
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

/** The widths of the drawing, in pixels, from which each text size applies. */
const WIDTHS = [
  { from: 290, className: styles.narrow },
  { from: 460, className: styles.medium },
  { from: 720, className: styles.wide },
  { from: 1100, className: styles.widest },
];

/**
 * Text that keeps its size on the screen while the drawing grows: rendered once for each width, of which the style sheet
 * shows the one that fits.
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
