import { useId } from 'react';
import type { Box } from '../../domain/turned-box.ts';
import styles from './stage.module.css';

const LANTERNS = 11;
const SWAGS = 2;

/** The stage beneath its lanterns, its light falling on the places. */
export function Stage({ box: { x, y, w, h } }: { box: Box }) {
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
