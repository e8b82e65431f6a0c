import { itemCode } from '../../src/domain/item-code.ts';
import { Chance } from './door-chance.ts';
import { bands, blur, dim, expose, glare, smear } from './door-optics.ts';
import { type Pose, renderScene, type Scene } from './door-scene.ts';

export interface BenchPicture {
  hardship: Hardship;
  text: string;
  /** Luminance, a byte a pixel, of a camera frame. */
  luminance: Uint8Array;
}

type Lens = (scene: Scene, chance: Chance) => void;
interface Shot {
  pose: Partial<Pose>;
  lenses: Lens[];
  noise?: number;
}

/** Every picture has some of this: no camera is better. */
const NOISE = 3;
const SOFTNESS = 0.7;

/** How far a hardship goes, from 0 (everyday) to 1 (as bad as volunteers meet it). */
type Level = number;
const mix = (level: Level, low: number, high: number) => low + level * (high - low);

const tilted = (degrees: number, chance: Chance) => {
  const direction = chance.between(0, 2 * Math.PI);
  return { tiltX: degrees * Math.cos(direction), tiltY: degrees * Math.sin(direction) };
};
const outOfFocus =
  (modules: number, module: number): Lens =>
  (scene) =>
    blur(scene, modules * module);
const moved =
  (modules: number, module: number): Lens =>
  (scene, chance) =>
    smear(scene, modules * module, chance.between(0, 180));
const mirrored =
  (radius: number, strength: number): Lens =>
  (scene, chance) =>
    glare(scene, { x: chance.between(-0.8, 0.8), y: chance.between(-0.8, 0.8), radius, strength });

const HARDSHIPS = {
  rotation: (level, chance) => ({
    pose: { turn: chance.between(0, 360), module: mix(level, 5, 3) },
    lenses: [],
  }),
  tilt: (level, chance) => ({
    pose: { ...tilted(mix(level, 30, 62), chance), module: mix(level, 6, 5), turn: chance.between(-30, 30) },
    lenses: [],
  }),
  blur: (level, chance) =>
    chance.sign() > 0
      ? { pose: { module: 5 }, lenses: [outOfFocus(mix(level, 0.3, 0.65), 5)] }
      : { pose: { module: 5 }, lenses: [moved(mix(level, 0.6, 1.4), 5)] },
  noise: (level) => ({ pose: { module: 4 }, lenses: [], noise: mix(level, 15, 50) }),
  dim: (level, chance) => ({
    pose: { module: 4.5 },
    lenses: [(scene) => dim(scene, mix(level, 0.25, 0.06), chance.between(0.2, 0.6))],
    noise: mix(level, 3, 4),
  }),
  glare: (level, chance) => ({
    pose: { module: 5, turn: chance.between(-40, 40) },
    lenses: [mirrored(mix(level, 0.4, 0.6), mix(level, 150, 300))],
  }),
  small: (level, chance) => ({
    pose: { module: mix(level, 2.6, 1.6), turn: chance.between(-20, 20) },
    lenses: [],
  }),
  moiré: (level, chance) => ({
    pose: {
      module: mix(level, 5, 4),
      turn: chance.between(-15, 15),
      dots: { strength: mix(level, 0.3, 0.6), perModule: chance.between(3, 4.5) },
    },
    lenses: [(scene) => bands(scene, chance.between(6, 24), chance.between(0, 90), mix(level, 0.25, 0.6))],
  }),
  inverted: (level, chance) => ({
    pose: {
      isInverted: true,
      module: mix(level, 5, 3),
      turn: chance.between(-30, 30),
      ...tilted(mix(level, 0, 35), chance),
    },
    lenses: [outOfFocus(mix(level, 0, 0.4), 4)],
  }),
  'tilt + blur': (level, chance) => ({
    pose: { ...tilted(mix(level, 20, 45), chance), turn: chance.between(0, 360), module: 5 },
    lenses: [outOfFocus(mix(level, 0.2, 0.45), 5)],
  }),
  'dim + noise + blur': (level, chance) => ({
    pose: { turn: chance.between(-45, 45), module: 5 },
    lenses: [
      outOfFocus(mix(level, 0.2, 0.4), 5),
      (scene) => dim(scene, mix(level, 0.4, 0.18), chance.between(0, 0.5)),
    ],
    noise: mix(level, 5, 9),
  }),
  'glare + tilt': (level, chance) => ({
    pose: { ...tilted(mix(level, 20, 45), chance), turn: chance.between(-60, 60), module: 5 },
    lenses: [mirrored(mix(level, 0.35, 0.5), mix(level, 150, 280))],
  }),
  'small + turned + moved': (level, chance) => ({
    pose: { turn: chance.between(0, 360), module: mix(level, 3.2, 2.2) },
    lenses: [moved(mix(level, 0.5, 1), 2.6)],
  }),
  'display at night': (level, chance) => ({
    pose: {
      ...tilted(mix(level, 10, 35), chance),
      turn: chance.between(-30, 30),
      module: 4.5,
      isInverted: chance.sign() > 0,
      dots: { strength: mix(level, 0.25, 0.5), perModule: chance.between(3, 4.5) },
    },
    lenses: [
      outOfFocus(mix(level, 0.1, 0.3), 4.5),
      (scene) => bands(scene, chance.between(8, 24), chance.between(0, 90), mix(level, 0.15, 0.4)),
    ],
    noise: mix(level, 5, 10),
  }),
} satisfies Record<string, (level: Level, chance: Chance) => Shot>;

export type Hardship = keyof typeof HARDSHIPS;
export const hardships = Object.keys(HARDSHIPS) as Hardship[];

/** Not that of the pictures by which the scanner's ways of looking were chosen: those would flatter it. */
const SEED = 99_991_777;

/** `each` pictures of a hardship, from everyday to as bad as it gets, every one of another ticket. */
export function picturesOf(hardship: Hardship, each: number): BenchPicture[] {
  return Array.from({ length: each }, (_, number) =>
    takePicture(hardship, each === 1 ? 1 : number / (each - 1), number),
  );
}

/** Another `number` is another ticket, otherwise held. */
export function takePicture(hardship: Hardship, level: Level, number: number): BenchPicture {
  const chance = new Chance(SEED + hardships.indexOf(hardship) * 1_000 + number);
  const code = itemCode(Uint8Array.from({ length: 20 }, () => chance.between(0, 256)));
  const text = `HTTPS://KARTEN.WEINFEST.EXAMPLE/ITEM/${code}/CHECKIN`;
  const { pose, lenses, noise = NOISE } = HARDSHIPS[hardship](level, chance) as Shot;
  const scene = renderScene(text, {
    module: 5,
    turn: chance.between(-8, 8),
    tiltX: 0,
    tiltY: 0,
    dx: chance.between(-180, 180),
    dy: chance.between(-90, 90),
    isInverted: false,
    dots: null,
    ...pose,
  });
  blur(scene, SOFTNESS);
  for (const lens of lenses) lens(scene, chance);
  return { hardship, text, luminance: expose(scene, noise, chance) };
}
