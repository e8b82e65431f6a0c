/** Red, green, blue, each from 0 to 255. */
export type Rgb = readonly [number, number, number];
/** Lightness from 0 to 1, and the distance from grey on two axes (https://bottosson.github.io/posts/oklab/). */
type Oklab = readonly [lightness: number, a: number, b: number];

/** Parses six hex digits without `#`. */
export function rgbOf(color: string): Rgb {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

/** Six lower-case hex digits without `#`. */
export function hexOf(rgb: Rgb): string {
  return rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('');
}

/** The contrast ratio of two colours by WCAG, from 1 to 21. */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [x, y] = [luminanceOf(a), luminanceOf(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The relative luminance by WCAG, from 0 to 1. */
export function luminanceOf(rgb: Rgb): number {
  const [r, g, b] = linearOf(rgb);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linearOf([r, g, b]: Rgb): Rgb {
  return [linear(r), linear(g), linear(b)];
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

export function oklabOf(rgb: Rgb): Oklab {
  const [r, g, b] = linearOf(rgb);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The nearest sRGB colour; channels are not rounded. */
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

/** The background of plans, light and dark (client/app/styles/tokens.css). */
const SURFACE: Rgb = [255, 255, 255];
const SURFACE_DARK: Rgb = [0x22, 0x14, 0x1b];

/** The share of the colour in the mix with white that the dark theme shows. */
const SHARE_DARK = 0.58;

/** WCAG 2.2, 1.4.11: the minimum contrast of graphics that are needed to understand the content. */
export const MIN_CONTRAST = 3;

/** Whether a price category's colour (six hex digits) has enough contrast on plans in the light and the dark theme. */
export function isReadableColor(color: string): boolean {
  const { day, night } = contrastsOf(color);
  return day >= MIN_CONTRAST && night >= MIN_CONTRAST;
}

/** The contrasts of a price category's colour (six hex digits) with the background of plans, from 1 to 21. */
export function contrastsOf(color: string): { day: number; night: number } {
  const rgb = rgbOf(color);
  return { day: contrastOf(rgb, SURFACE), night: contrastOf(lightened(rgb), SURFACE_DARK) };
}

/** Mixes in white in Oklab, as the style sheet does. */
function lightened(rgb: Rgb): Rgb {
  const [l, a, b] = oklabOf(rgb);
  const share = SHARE_DARK;
  return fromOklab([l * share + 1 - share, a * share, b * share]);
}
