import styles from './hero-scene.module.css';

const WIDTH = 2560;
const DEPTH = 300;
/** Above lies the header; a star behind a word would spoil the letter. */
const TOP = 72;

/** Scattered by the golden ratio, thinning out towards the horizon: the same sky at every render. */
function starsOf(first: number, count: number): string {
  let path = '';
  for (let i = first; i < first + count; i++) {
    const x = Math.round(((i * 0.618034) % 1) * WIDTH);
    const y = Math.round(TOP + ((i * 0.754878) % 1) ** 1.5 * (DEPTH - TOP));
    path += `M${x} ${y}h0`;
  }
  return path;
}

const faint = starsOf(1, 60);
const clear = starsOf(71, 26);
const bright = starsOf(101, 9);

export function StarrySky() {
  return (
    <svg
      className={styles.stars}
      viewBox={`0 0 ${WIDTH} ${DEPTH}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <g fill="none" stroke="#fdeee0" strokeLinecap="round">
        <path d={faint} strokeWidth="1.3" opacity=".45" />
        <path d={clear} strokeWidth="2" opacity=".7" />
        <path d={bright} strokeWidth="3" />
        <path d={bright} strokeWidth="9" opacity=".12" />
      </g>
    </svg>
  );
}
