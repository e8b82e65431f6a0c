import { PICTURE_WIDTHS, pictureAddress } from '../../contract/addresses.ts';
import type { Picture } from '../../contract/pictures.ts';
import { dusk, type Evening } from '../../domain/evening.ts';
import { Hills, PressHouse, Vineyard } from './hero-landscape.tsx';
import styles from './hero-scene.module.css';

const [, LARGE] = PICTURE_WIDTHS;

export function HeroPicture({ picture: { id, width, height } }: { picture: Picture }) {
  return (
    <div className={styles.scene}>
      <img
        className={styles.picture}
        src={pictureAddress(id, LARGE)}
        srcSet={PICTURE_WIDTHS.map((wide) => `${pictureAddress(id, wide)} ${wide}w`).join(', ')}
        // On a portrait screen the picture is wider than the screen and cropped to its middle.
        sizes="(orientation: portrait) 150vw, 100vw"
        width={width}
        height={height}
        alt=""
        fetchPriority="high"
      />
      <div className={styles.veil} />
    </div>
  );
}

/** From far to near; each layer keeps its own scale, so that the scene fits any width. */
export function HeroScene({ evening: chosen }: { evening: Evening | null }) {
  const evening = chosen ?? dusk;
  return (
    <div className={styles.scene} aria-hidden="true">
      <Sky evening={evening} />
      <div className={styles.glow} />
      <StarrySky />
      <div className={styles.sun} />
      <Hills evening={evening} />
      <PressHouse evening={evening} />
      <Vineyard evening={evening} />
      <div className={styles.shade} />
      <LanternString />
    </div>
  );
}

const WIDTH = 2560;

/** Offsets of the evening's colours, from the zenith down to the sun. */
const SKY_STOPS = [0, 0.16, 0.28, 0.38, 0.46, 0.52];

/** Colours are attributes, because the content security policy forbids inline styles. */
function Sky({ evening: { sky } }: { evening: Evening }) {
  return (
    <svg className={styles.sky} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id="sky" x2="0" y2="1">
        {SKY_STOPS.map((offset, n) => (
          <stop key={offset} offset={offset} stopColor={`#${sky[n]}`} />
        ))}
      </linearGradient>
      <path fill="url(#sky)" d="M0 0h1v1H0Z" />
    </svg>
  );
}

const STARS_HEIGHT = 300;
/** Leaves out the header, where a star would blemish the text. */
const STARS_TOP = 72;

/** Spread by the golden ratio, so that the sky is the same on every render; thins out towards the horizon. */
function starsOf(first: number, count: number): string {
  let path = '';
  for (let i = first; i < first + count; i++) {
    const x = Math.round(((i * 0.618034) % 1) * WIDTH);
    const y = Math.round(STARS_TOP + ((i * 0.754878) % 1) ** 1.5 * (STARS_HEIGHT - STARS_TOP));
    path += `M${x} ${y}h0`;
  }
  return path;
}

const faintStars = starsOf(1, 60);
const clearStars = starsOf(71, 26);
const brightStars = starsOf(101, 9);

function StarrySky() {
  return (
    <svg
      className={styles.stars}
      viewBox={`0 0 ${WIDTH} ${STARS_HEIGHT}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <g fill="none" stroke="#fdeee0" strokeLinecap="round">
        <path d={faintStars} strokeWidth="1.3" opacity=".45" />
        <path d={clearStars} strokeWidth="2" opacity=".7" />
        <path d={brightStars} strokeWidth="3" />
        <path d={brightStars} strokeWidth="9" opacity=".12" />
      </g>
    </svg>
  );
}

const SPAN = 512;
const ROPE_TOP = 66;
const SAG = 58;
const PER_SPAN = 12;

const spans = Array.from({ length: WIDTH / SPAN }, (_, span) => span);
const rope = `M0 ${ROPE_TOP}${spans.map(() => `q${SPAN / 2} ${SAG * 2} ${SPAN} 0`).join('')}`;

/** One span's worth: bulbs, and a paper lantern for every fourth. */
const lanterns = Array.from({ length: PER_SPAN }, (_, n) => {
  const share = (n + 0.5) / PER_SPAN;
  return {
    kind: n % 4 === 1 ? '#lampion' : '#bulb',
    x: Math.round(share * SPAN),
    y: Math.round(ROPE_TOP + SAG * 4 * share * (1 - share)),
  };
});

function LanternString() {
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
        {lanterns.map(({ kind, x, y }) => (
          <use key={x} href={kind} x={x} y={y} />
        ))}
      </g>
      {spans.slice(1).map((span) => (
        <use key={span} href="#span" x={span * SPAN} />
      ))}
    </svg>
  );
}
