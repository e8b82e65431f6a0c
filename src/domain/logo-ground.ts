import { contrastOf, type Rgb } from './color.ts';

/** The grounds that a logo can be seen on; on any other it gets a plate. */
export const logoGrounds = ['light', 'dark', 'any'] as const;
export type LogoGround = (typeof logoGrounds)[number];

/** Paper, and the lightest of the dark heads of pages. */
const GROUNDS: Record<'light' | 'dark', Rgb> = { light: [255, 255, 255], dark: [0x3d, 0x12, 0x33] };

/** Less than WCAG asks of graphics, which exempts logos: a club's orange is fine on paper. */
const LEAST_CONTRAST = 2;

/** The share of a logo that may be lost on a ground, such as the outline of its letters. */
const MOST_LOST = 0.2;

/** Four bytes a pixel: red, green, blue, opacity. */
const CHANNELS = 4;
const OPAQUE = 250;

export function isOpaque(pixels: Uint8Array): boolean {
  for (let at = CHANNELS - 1; at < pixels.length; at += CHANNELS)
    if ((pixels[at] ?? 0) < OPAQUE) return false;
  return true;
}

/** The ground that a logo needs, by its pixels (red, green, blue, opacity); one that is opaque brings its own. */
export function groundOf(pixels: Uint8Array): LogoGround {
  if (isOpaque(pixels)) return 'any';
  const lost = { light: 0, dark: 0 };
  let seen = 0;
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + CHANNELS);
    if (opacity === 0) continue;
    seen += opacity;
    for (const ground of ['light', 'dark'] as const)
      if (contrastOf([red, green, blue], GROUNDS[ground]) < LEAST_CONTRAST) lost[ground] += opacity;
  }
  if (Math.max(lost.light, lost.dark) <= seen * MOST_LOST) return 'any';
  return lost.dark >= lost.light ? 'light' : 'dark';
}
