import type { Evening } from '../../domain/evening.ts';
import styles from './hero-scene.module.css';

/** Nearer ranges are darker; the crests are lit by the setting sun. */
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
      {/* All other lit edges are outside the picture or behind the slope. */}
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

export function PressHouse({ evening: { knoll } }: { evening: Evening }) {
  return (
    <svg
      className={styles.hills}
      viewBox="0 0 2560 640"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="window-light">
          <stop stopColor="#ffc873" stopOpacity=".5" />
          <stop offset="1" stopColor="#ff9d4a" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="knoll" x1="0" x2="0" y1="0" y2="1">
          <stop stopColor={`#${knoll[0]}`} />
          <stop offset=".7" stopColor={`#${knoll[1]}`} stopOpacity=".8" />
          <stop offset="1" stopColor={`#${knoll[1]}`} stopOpacity="0" />
        </linearGradient>
      </defs>
      <g className={styles.house}>
        <path fill="url(#knoll)" d="M-160 300C-20 262 90 196 205 184s190 60 375 116Z" />
        {/* poplars */}
        <path
          fill="#220b1e"
          d="M92 214c-12-34-10-78 2-104 12 26 14 70 2 104ZM116 204c-9-26-8-58 1-78 10 20 11 52 2 78ZM330 214c-8-22-7-50 1-68 9 18 10 46 2 68Z"
        />
        {/* tower */}
        <path fill="#220b1e" d="M262 186V92h30v94Z" />
        <path fill="#32102b" d="M256 94l21-62 21 62Z" />
        <path d="M277 32V18" stroke="#32102b" strokeWidth="2" />
        {/* hall */}
        <path fill="#2a0e24" d="M150 192v-62h118v62Z" />
        <path fill="#3a132f" d="M138 134l26-44h92l26 44Z" />
        <path fill="#220b1e" d="M176 92V70h12v22Z" />
        <path
          fill="none"
          stroke="#ffb46a"
          strokeOpacity=".55"
          strokeWidth="1.6"
          d="M256 90l26 44M277 32l21 62M292 94v40"
        />
        <circle cx="208" cy="166" r="78" fill="url(#window-light)" />
        <g fill="#ffd58a">
          <path d="M162 148h12v16h-12ZM184 148h12v16h-12ZM222 148h12v16h-12ZM244 148h12v16h-12Z" />
          <path d="M272 108h10v14h-10Z" />
          <path d="M203 192v-30a6 6 0 0 1 12 0v30Z" />
          <path d="M204 112h10v10h-10Z" />
        </g>
        <path d="M168 148v16M190 148v16M228 148v16M250 148v16" stroke="#2a0e24" strokeWidth="1.6" />
        {/* lights from the gable to the poplars */}
        <path
          fill="none"
          stroke="#ffdf9c"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeDasharray=".1 9"
          d="M116 150q18 16 36-8M298 140q16 22 33 20"
        />
      </g>
    </svg>
  );
}

/** Where the rows of vines converge, far behind the crest and below the sun. */
const VANISHING = { x: 1480, y: -210 };
const BOTTOM = 320;
const WIDTH = 2560;
/** How far bushes overhang their row. */
const MARGIN = 20;
/** Where each row meets the lower edge, relative to the vanishing point. */
const ROWS = Array.from({ length: 30 }, (_, n) => Math.round((n - 14.4) * 172));

/** From each belt to the next, towards the viewer, vines grow by this factor. */
const GROWTH = 1.12;
const BELTS = Array.from({ length: 9 }, (_, n) => 0.42 * GROWTH ** n);

/** Line segments for the part of each row within one belt and the picture. */
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

/** Each bush is a round dot in a row of vines, lit on the side towards the sun. */
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
