import type { Evening } from '../../../domain/evening.ts';
import styles from './hero-scene.module.css';

/** The far ranges, each nearer one darker, their crests lit where the sun goes down. */
export function Hills({ evening: { far, middle } }: { evening: Evening }) {
  return (
    <svg
      className={styles.hills}
      viewBox="0 0 2560 640"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="far" x1="0" x2="1">
          <stop stopColor={`#${far[0]}`} />
          <stop offset=".45" stopColor={`#${far[1]}`} />
          <stop offset=".62" stopColor={`#${far[2]}`} />
          <stop offset="1" stopColor={`#${far[3]}`} />
        </linearGradient>
        <linearGradient id="middle" x1="0" x2="1">
          <stop stopColor={`#${middle[0]}`} />
          <stop offset=".45" stopColor={`#${middle[1]}`} />
          <stop offset=".64" stopColor={`#${middle[2]}`} />
          <stop offset="1" stopColor={`#${middle[3]}`} />
        </linearGradient>
        <linearGradient id="crest" x1="0" x2="1">
          <stop offset=".38" stopColor="#ffb46a" stopOpacity="0" />
          <stop offset=".6" stopColor="#ffc27a" stopOpacity=".75" />
          <stop offset=".85" stopColor="#ffb46a" stopOpacity="0" />
        </linearGradient>
      </defs>
      {/* What the light would draw along the other edges lies outside the picture or behind the slope. */}
      <g stroke="url(#crest)" strokeWidth="2">
        <path
          fill="url(#far)"
          d="M0 300C160 262 330 250 520 276s300 70 470 58 300-86 470-86 270 70 430 74 340-74 670-54v372H0Z"
        />
        <path
          fill="url(#middle)"
          d="M0 352C220 300 420 320 640 366s420 60 640 26 380-70 600-44 420 62 680 8v284H0Z"
        />
      </g>
    </svg>
  );
}
