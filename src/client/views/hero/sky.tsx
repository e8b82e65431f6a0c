import type { Evening } from '../../../domain/evening.ts';
import styles from './hero-scene.module.css';

const OFFSETS = [0, 0.16, 0.28, 0.38, 0.46, 0.52];

/** The sky down to where the sun is. Its colours are attributes, as everywhere here: a page holds no style of its own. */
export function Sky({ evening: { sky } }: { evening: Evening }) {
  return (
    <svg className={styles.sky} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id="sky" x2="0" y2="1">
        {OFFSETS.map((offset, n) => (
          <stop key={offset} offset={offset} stopColor={`#${sky[n]}`} />
        ))}
      </linearGradient>
      <path fill="url(#sky)" d="M0 0h1v1H0Z" />
    </svg>
  );
}
