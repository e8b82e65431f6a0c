import { contrastOf, fromOklab, hexOf, oklabOf, type Rgb, rgbOf } from './color.ts';

/** A colour with what goes with it, each six hex digits without `#`. */
export interface Accent {
  /** For buttons, and for words on the page. */
  main: string;
  /** For buttons under the pointer, and for words on `tint`. */
  deep: string;
  /** For words on `main` and `deep`. */
  on: string;
  /** Behind what is chosen. */
  tint: string;
}

export interface ClubColors {
  day: Accent;
  night: Accent;
}

/** The shop's own colour; a club that keeps it sees the shop as it was drawn. */
export const WINE = '7a1738';

/** As in client/app/styles/tokens.css. */
const wine: ClubColors = {
  day: { main: WINE, deep: '560f27', on: 'ffffff', tint: 'f7e6e8' },
  night: { main: 'f0799a', deep: 'ffb3c7', on: '2a0a15', tint: '3a1622' },
};

/** The lightest and the darkest background of pages that words stand on, by day and by night (tokens.css). */
const DAY_GROUND = rgbOf('f4ece4');
const NIGHT_GROUND = rgbOf('22141b');

/** WCAG 2.2, 1.4.3, for text; more than the 3 that 1.4.11 asks of buttons. */
const READABLE = 4.5;

/** The strongest colour that does not glare behind or beside words. */
const MOST_CHROMA = { tint: 0.025, night: 0.13 };

/**
 * The colours of buttons and links for a club's colour (six hex digits): its hue, darkened by day and lightened by night
 * until words on it, and it on every background of a page, can be read (4.5 : 1). So no colour has to be refused.
 */
export function clubColors(color: string): ClubColors {
  if (color === WINE) return wine;
  const [lightness, a, b] = oklabOf(rgbOf(color));
  const chroma = Math.hypot(a, b);
  /** The hue at a lightness, at most as colourful as told; orange would turn red if it kept its chroma in the dark. */
  const shade = (light: number, most = 1): string => {
    const share = Math.min(1, lightness === 0 ? 1 : light / lightness, chroma > most ? most / chroma : 1);
    return hexOf(fromOklab([light, a * share, b * share]));
  };
  const dayTint = shade(0.945, MOST_CHROMA.tint);
  const day = until((step) => lightness * 0.98 ** step, shade, [DAY_GROUND, rgbOf(dayTint), rgbOf('ffffff')]);
  const nightTint = shade(0.26, MOST_CHROMA.tint * 2);
  const on = shade(0.19, MOST_CHROMA.tint * 2);
  const nightShade = (light: number) => shade(light, MOST_CHROMA.night);
  const night = until((step) => 1 - (1 - Math.max(lightness, 0.7)) * 0.96 ** step, nightShade, [
    NIGHT_GROUND,
    rgbOf(nightTint),
    rgbOf(on),
  ]);
  return {
    day: { main: day.color, deep: shade(day.light * 0.78), on: 'ffffff', tint: dayTint },
    night: { main: night.color, deep: nightShade((night.light + 1) / 2), on, tint: nightTint },
  };
}

/** The first lightness of the series at which the shade can be read on all grounds. */
function until(series: (step: number) => number, shade: (light: number) => string, grounds: readonly Rgb[]) {
  for (let step = 0; ; step++) {
    const light = series(step);
    const color = shade(light);
    if (grounds.every((ground) => contrastOf(rgbOf(color), ground) >= READABLE)) return { light, color };
  }
}
