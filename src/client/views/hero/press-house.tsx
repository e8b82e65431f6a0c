import type { Evening } from '../../../domain/evening.ts';
import styles from './hero-scene.module.css';

/** The old press house on its knoll: people are in, every window is lit. */
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
