import styles from './hero-scene.module.css';

const WIDTH = 2560;
const SPAN = 512;
const TOP = 66;
const SAG = 58;
const PER_SPAN = 12;

const spans = Array.from({ length: WIDTH / SPAN }, (_, span) => span);
const rope = `M0 ${TOP}${spans.map(() => `q${SPAN / 2} ${SAG * 2} ${SPAN} 0`).join('')}`;

/** Where things hang on one span, every fourth of them a lampion. */
const places = Array.from({ length: PER_SPAN }, (_, n) => {
  const share = (n + 0.5) / PER_SPAN;
  return {
    kind: n % 4 === 1 ? '#lampion' : '#bulb',
    x: Math.round(share * SPAN),
    y: Math.round(TOP + SAG * 4 * share * (1 - share)),
  };
});

/** Bulbs and paper lampions on a string across the whole sky. */
export function LanternString() {
  return (
    <svg
      className={styles.lanterns}
      viewBox={`0 0 ${WIDTH} 200`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="glow">
          <stop stopColor="#ffd98a" stopOpacity=".55" />
          <stop offset=".35" stopColor="#ffb95e" stopOpacity=".2" />
          <stop offset="1" stopColor="#ff9d4a" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="paper" cy=".6">
          <stop stopColor="#ffe9b0" />
          <stop offset=".55" stopColor="#f7ab52" />
          <stop offset="1" stopColor="#c9513f" />
        </radialGradient>
        <g id="bulb">
          <circle r="26" cy="8" fill="url(#glow)" />
          <path d="M0 0v4" stroke="#1a0a16" strokeWidth="3" />
          <circle r="4.5" cy="8" fill="#ffe7b3" />
        </g>
        <g id="lampion">
          <circle r="46" cy="22" fill="url(#glow)" />
          <path d="M0 0v8" stroke="#1a0a16" strokeWidth="2" />
          <ellipse cy="23" rx="15" ry="15.5" fill="url(#paper)" />
          <path
            d="M-12 15q12 4 24 0M-15 23q15 5 30 0M-12 31q12 4 24 0"
            fill="none"
            stroke="#a43d33"
            strokeOpacity=".45"
            strokeWidth="1.2"
          />
          <path d="M-5 8h10M-5 38h10M0 38v8" stroke="#5a1a2c" strokeWidth="3" strokeLinecap="round" />
        </g>
      </defs>
      <path d={rope} fill="none" stroke="#12060f" strokeWidth="1.6" />
      <g id="span">
        {places.map(({ kind, x, y }) => (
          <use key={x} href={kind} x={x} y={y} />
        ))}
      </g>
      {spans.slice(1).map((span) => (
        <use key={span} href="#span" x={span * SPAN} />
      ))}
    </svg>
  );
}
