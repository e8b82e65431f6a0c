import type { ReactNode } from 'react';
import styles from './writing-at-width.module.css';

/** The widths of the drawing, in pixels, from which each size of writing holds. */
const WIDTHS = [
  { from: 290, className: styles.narrow },
  { from: 460, className: styles.medium },
  { from: 720, className: styles.wide },
  { from: 1100, className: styles.widest },
];

/**
 * Writing on a drawing that keeps its size on the screen while the drawing grows: made once for each width, and the
 * style sheet shows the one that fits.
 */
export function WritingAtWidth({
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
