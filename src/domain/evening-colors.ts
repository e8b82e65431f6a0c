import { fromOklab, hexOf, luminanceOf, oklabOf, type Rgb, rgbOf } from './color.ts';
import { dusk, type Evening } from './evening.ts';

/** The evenings a club can choose; `own` takes the tone from a colour of the club. */
export const eveningNames = ['dusk', 'blue_hour', 'leaves', 'own'] as const;
export type EveningName = (typeof eveningNames)[number];

const TONES = { blue_hour: '2f5597', leaves: '4f7a35' };

/** The colour of dusk that the tone replaces. */
const DUSK = '701c43';
/** The maximum chroma relative to the drawn evening. */
const MAX_STRENGTH = 1.15;

/**
 * The colours of an evening: the drawn one with all hues rotated towards the tone. `ownColor` is six hex digits. No
 * colour becomes lighter than its original, so that text stays readable on all of them.
 */
export function eveningColors(name: EveningName, ownColor: string): Evening {
  if (name === 'dusk') return dusk;
  const turn = turnHueTo(name === 'own' ? ownColor : TONES[name]);
  return {
    sky: dusk.sky.map(turn),
    far: dusk.far.map(turn),
    middle: dusk.middle.map(turn),
    knoll: dusk.knoll.map(turn),
    earth: dusk.earth.map(turn),
    vines: turn(dusk.vines),
  };
}

function turnHueTo(tone: string): (color: string) => string {
  const [from, to] = [polarOf(DUSK), polarOf(tone)];
  const angle = to.hue - from.hue;
  const strength = Math.min(MAX_STRENGTH, to.chroma / from.chroma);
  return (color) => {
    const { lightness, hue, chroma } = polarOf(color);
    return limitLuminance(lightness, chroma * strength, hue + angle, luminanceOf(rgbOf(color)));
  };
}

/** The colour with at most the luminance `light`, darkened if necessary. */
function limitLuminance(lightness: number, chroma: number, hue: number, light: number): string {
  let share = 1;
  for (;;) {
    const [a, b] = [Math.cos(hue) * chroma * share, Math.sin(hue) * chroma * share];
    const [red, green, blue] = fromOklab([lightness * share, a, b]);
    const rgb: Rgb = [Math.round(red), Math.round(green), Math.round(blue)];
    if (luminanceOf(rgb) <= light) return hexOf(rgb);
    share -= 0.02;
  }
}

function polarOf(color: string) {
  const [lightness, a, b] = oklabOf(rgbOf(color));
  return { lightness, hue: Math.atan2(b, a), chroma: Math.hypot(a, b) };
}
