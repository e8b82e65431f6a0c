import type { ReactNode } from 'react';
import type { Box } from '../../domain/turned-box.ts';
import styles from './plan-sheet.module.css';

export interface PlanSheetProps {
  /** In the units of the plan. */
  box: Box;
  /** False where nothing can be sold out: of several plans on a page only one may define how that is drawn. */
  hasHatch?: boolean;
  children: ReactNode;
}

/** The paper of a plan; what is drawn on it comes as children. As wide as what it lies in. */
export function PlanSheet({ box, hasHatch = true, children }: PlanSheetProps) {
  return (
    // To some screen readers a picture has no links in it: here only what is in it counts.
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
