import { fromOklab, hexOf, luminanceOf, oklabOf, type Rgb, rgbOf } from './color.ts';
import { dusk, type Evening } from './evening.ts';

/** Which evening a club has chosen; with `own` its own colour gives the tone. */
export const eveningNames = ['dusk', 'blue_hour', 'leaves', 'own'] as const;
export type EveningName = (typeof eveningNames)[number];

const TONES = { blue_hour: '2f5597', leaves: '4f7a35' };

/** The colour of dusk that the tone takes the place of. */
const DUSK = '701c43';
/** So much stronger than the drawn one a tone becomes at most. */
const MAX_STRENGTH = 1.15;

/**
 * The colours of an evening: the drawn one with everything turned towards the tone, no more vivid than it. `ownColor` is
 * six hex digits. No colour gives more light than the one it was made of, so words are as readable before any of them.
 */
export function eveningColors(name: EveningName, ownColor: string): Evening {
  if (name === 'dusk') return dusk;
  const turn = turnTo(name === 'own' ? ownColor : TONES[name]);
  return {
    sky: dusk.sky.map(turn),
    far: dusk.far.map(turn),
    middle: dusk.middle.map(turn),
    knoll: dusk.knoll.map(turn),
    earth: dusk.earth.map(turn),
    vines: turn(dusk.vines),
  };
}

function turnTo(tone: string): (color: string) => string {
  const [from, to] = [polarOf(DUSK), polarOf(tone)];
  const angle = to.hue - from.hue;
  const strength = Math.min(MAX_STRENGTH, to.chroma / from.chroma);
  return (color) => {
    const { lightness, hue, chroma } = polarOf(color);
    return noLighter(lightness, chroma * strength, hue + angle, luminanceOf(rgbOf(color)));
  };
}

/** A colour that gives no more than `light`, darker than asked for where it must be. */
function noLighter(lightness: number, chroma: number, hue: number, light: number): string {
  let share = 1;
  for (;;) {
    const [a, b] = [Math.cos(hue) * chroma * share, Math.sin(hue) * chroma * share];
    const rgb = fromOklab([lightness * share, a, b]).map(Math.round) as unknown as Rgb;
    if (luminanceOf(rgb) <= light) return hexOf(rgb);
    share -= 0.02;
  }
}

function polarOf(color: string) {
  const [lightness, a, b] = oklabOf(rgbOf(color));
  return { lightness, hue: Math.atan2(b, a), chroma: Math.hypot(a, b) };
}
