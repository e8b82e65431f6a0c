/** Red, green, blue, each from 0 to 255. */
export type Rgb = readonly [number, number, number];
/** Lightness from 0 to 1, and how far from grey in two directions (https://bottosson.github.io/posts/oklab/). */
type Oklab = readonly [lightness: number, a: number, b: number];

/** A colour written as six hex digits, without `#`. */
export function rgbOf(color: string): Rgb {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

/** The same the other way round, in lower case. */
export function hexOf(rgb: Rgb): string {
  return rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('');
}

/** The contrast of two colours as WCAG reckons it, from 1 to 21. */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** How much light a colour gives, from 0 to 1, as WCAG reckons it. */
export function luminanceOf(rgb: Rgb): number {
  const [r, g, b] = rgb.map(linear) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

export function oklabOf(rgb: Rgb): Oklab {
  const [r, g, b] = rgb.map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The nearest colour that a screen has. */
export function fromOklab([L, a, b]: Oklab): Rgb {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    channelOf(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    channelOf(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    channelOf(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function channelOf(light: number): number {
  const share = Math.min(1, Math.max(0, light));
  return 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);
}

/** The ground a plan is drawn on, by day and by night (client/app/styles/tokens.css). */
const SURFACE: Rgb = [255, 255, 255];
const SURFACE_AT_NIGHT: Rgb = [0x22, 0x14, 0x1b];

/** How much of a colour is left at night, when white is mixed in. */
const SHARE_AT_NIGHT = 0.58;

/** WCAG 2.2, 1.4.11: what is needed to understand a drawing stands out from its ground at least this far. */
export const MIN_CONTRAST = 3;

/**
 * Whether the colour of a price category (hex without `#`, lower case) can be told from the ground of the plan, by day
 * and by night.
 */
export function isReadableColor(color: string): boolean {
  const { day, night } = contrastsOf(color);
  return day >= MIN_CONTRAST && night >= MIN_CONTRAST;
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
