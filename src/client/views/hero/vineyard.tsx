import type { Evening } from '../../../domain/evening.ts';
import styles from './hero-scene.module.css';

/** The rows run together far behind the crest, on the sun's side. */
const VANISHING = { x: 1480, y: -210 };
const BOTTOM = 320;
const WIDTH = 2560;
/** Bushes reach this far over their row. */
const MARGIN = 20;
/** How far aside of the vanishing point each row meets the lower edge. */
const ROWS = Array.from({ length: 30 }, (_, n) => Math.round((n - 14.4) * 172));

/** From the crest to the lower edge the vines grow by this much from one belt to the next. */
const GROWTH = 1.12;
const BELTS = Array.from({ length: 9 }, (_, n) => 0.42 * GROWTH ** n);

/** The part of every row that lies within one belt and within the picture, as lines. */
function rowsWithin(from: number, to: number): string {
  const down = Math.round((BOTTOM - VANISHING.y) * (to - from));
  const y = Math.round(VANISHING.y + (BOTTOM - VANISHING.y) * from);
  return ROWS.map((reach) => {
    const x = Math.round(VANISHING.x + reach * from);
    const aside = Math.round(reach * (to - from));
    return x + Math.max(aside, 0) < -MARGIN || x + Math.min(aside, 0) > WIDTH + MARGIN
      ? ''
      : `M${x} ${y}l${aside} ${down}`;
  }).join('');
}

const CREST = 'M0 92C300 44 640 34 980 60s620 66 900 30 440-62 680-40';

/** The slope in front: vines in rows, each bush a round dot, the evening light on the side towards the sun. */
export function Vineyard({ evening: { earth, vines } }: { evening: Evening }) {
  return (
    <svg
      className={styles.vineyard}
      viewBox="0 0 2560 320"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <clipPath id="slope">
          <path d={`${CREST}V320H0Z`} />
        </clipPath>
        <linearGradient id="earth" x1="0" x2="1">
          <stop stopColor={`#${earth[0]}`} />
          <stop offset=".58" stopColor={`#${earth[1]}`} />
          <stop offset="1" stopColor={`#${earth[2]}`} />
        </linearGradient>
        <linearGradient id="evening" gradientUnits="userSpaceOnUse" x2="2560">
          <stop offset=".2" stopColor={`#${vines}`} />
          <stop offset=".58" stopColor="#e0894a" />
          <stop offset=".95" stopColor={`#${vines}`} />
        </linearGradient>
        <linearGradient id="dusk" x1="0" x2="0" y1="0" y2="1">
          <stop offset=".1" stopColor="#1a0817" stopOpacity="0" />
          <stop offset="1" stopColor="#1a0817" stopOpacity=".72" />
        </linearGradient>
      </defs>
      <g clipPath="url(#slope)">
        <path fill="url(#earth)" d="M0 0h2560v320H0Z" />
        <g fill="none" strokeLinecap="round">
          {BELTS.map((from, n) => {
            const bush = 34 * from;
            const id = `belt${n}`;
            return (
              <g key={id} strokeWidth={Math.round(bush)} strokeDasharray={`0 ${Math.round(bush * 0.52)}`}>
                <path id={id} d={rowsWithin(from, from * GROWTH)} />
                <use href={`#${id}`} stroke="url(#evening)" />
                <use
                  href={`#${id}`}
                  stroke="#210d1b"
                  x={Math.round(bush * -0.16)}
                  y={Math.round(bush * 0.22)}
                />
              </g>
            );
          })}
        </g>
        <path fill="url(#dusk)" d="M0 0h2560v320H0Z" />
      </g>
      <path fill="none" stroke="url(#crest)" strokeWidth="2" opacity=".8" d={CREST} />
    </svg>
  );
}
