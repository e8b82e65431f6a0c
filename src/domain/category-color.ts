import { contrastOf, fromOklab, oklabOf, type Rgb, rgbOf } from './oklab.ts';

/** The ground a plan is drawn on, by day and by night (client/app/styles/tokens.css). */
const SURFACE: Rgb = [255, 255, 255];
const SURFACE_AT_NIGHT: Rgb = [0x22, 0x14, 0x1b];

/** How much of a colour is left at night, when white is mixed in. */
const SHARE_AT_NIGHT = 0.58;

/** WCAG 2.2, 1.4.11: what is needed to understand a drawing stands out from its ground at least this far. */
export const LEAST_CONTRAST = 3;

/**
 * Whether the colour of a price category (hex without `#`, lower case) can be told from the ground of the plan, by day
 * and by night.
 */
export function isReadableColor(color: string): boolean {
  const { day, night } = contrastsOf(color);
  return day >= LEAST_CONTRAST && night >= LEAST_CONTRAST;
}

/** How far the colour of a price category (hex without `#`, lower case) stands out from the plan, from 1 to 21. */
export function contrastsOf(color: string): { day: number; night: number } {
  const rgb = rgbOf(color);
  return { day: contrastOf(rgb, SURFACE), night: contrastOf(lightened(rgb), SURFACE_AT_NIGHT) };
}

/** White mixed in as the style sheet does it, in Oklab. */
function lightened(rgb: Rgb): Rgb {
  const [l, a, b] = oklabOf(rgb);
  const share = SHARE_AT_NIGHT;
  return fromOklab([l * share + 1 - share, a * share, b * share]);
}
