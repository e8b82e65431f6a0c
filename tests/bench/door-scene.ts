import { encode } from 'uqr';
import { type Point, toTicket } from './door-projection.ts';

export const FRAME = { width: 1280, height: 720 };
/** The quiet zone that the ticket leaves around its code. */
const QUIET_MODULES = 4;
const PAPER = 226;
const INK = 28;
const TABLE = 74;
/** Points looked at in each direction of a pixel at and around the code: the sensor sees areas. */
const SAMPLES = 3;

/** How a code lies before the camera, and what it is shown on. */
export interface Pose {
  /** Pixels of a module in the middle of the code. */
  module: number;
  /** Degrees in the picture, and out of its plane about both axes. */
  turn: number;
  tiltX: number;
  tiltY: number;
  /** Of the code's middle from the picture's, in pixels. */
  dx: number;
  dy: number;
  isInverted: boolean;
  /** A display instead of paper: how much its dots dim what lies between them, and dots per module. */
  dots: { strength: number; perModule: number } | null;
}

export interface Scene {
  /** What the sensor is to see, 0 to 255 and not rounded yet. */
  light: Float32Array;
  /** Where the code lies, for lights that fall on it; `half` is half of its side in pixels. */
  middle: Point;
  half: number;
}

/** A ticket with its code (error correction M) on a table, as a camera without faults would see it. */
export function renderScene(text: string, pose: Pose): Scene {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 0 });
  const middle = { x: FRAME.width / 2 + pose.dx, y: FRAME.height / 2 + pose.dy };
  const [a, b, c, d, e, f, g, h, k] = toTicket(pose, middle);
  const code = Uint8Array.from(data.flat(), Number);
  const light = new Float32Array(FRAME.width * FRAME.height);
  const half = size / 2;
  const isDark = (u: number, v: number) => code[Math.floor(v) * size + Math.floor(u)] === 1;
  const ticket = { size, isDark, isInverted: pose.isInverted };
  const nearby = (1.8 * half * pose.module) ** 2;
  for (let y = 0; y < FRAME.height; y++) {
    for (let x = 0; x < FRAME.width; x++) {
      const samples = (x - middle.x) ** 2 + (y - middle.y) ** 2 < nearby ? SAMPLES : 1;
      let sum = 0;
      for (let j = 0; j < samples; j++) {
        for (let i = 0; i < samples; i++) {
          const px = x + (i + 0.5) / samples;
          const py = y + (j + 0.5) / samples;
          const w = g * px + h * py + k;
          const u = (a * px + b * py + c) / w;
          const v = (d * px + e * py + f) / w;
          const seen = lightOfTicket(ticket, u + half, v + half);
          sum += pose.dots === null ? seen : seen * dotsAt(u, v, pose.dots);
        }
      }
      light[y * FRAME.width + x] = sum / samples ** 2;
    }
  }
  return { light, middle, half: half * pose.module };
}

interface Ticket {
  size: number;
  isDark(u: number, v: number): boolean;
  isInverted: boolean;
}

/** `u` and `v` in modules from the code's upper left corner. */
function lightOfTicket({ size, isDark, isInverted }: Ticket, u: number, v: number): number {
  const [paper, ink] = isInverted ? [INK, PAPER] : [PAPER, INK];
  if (u >= 0 && v >= 0 && u < size && v < size) return isDark(u, v) ? ink : paper;
  const isTicket = u > -size && u < 2.2 * size && v > -0.6 * size && v < 2 * size;
  if (!isTicket) return TABLE + 14 * Math.sin(u * 0.13 + Math.sin(v * 0.31) * 2);
  const isQuiet =
    u > -QUIET_MODULES && v > -QUIET_MODULES && u < size + QUIET_MODULES && v < size + QUIET_MODULES;
  return isQuiet || !isPrint(u, v) ? paper : ink;
}

/** Lines of words beside the code. */
function isPrint(u: number, v: number): boolean {
  const line = Math.floor(v / 3.4);
  const isLetterHeight = v / 3.4 - line < 0.35;
  const word = Math.sin(line * 12.9898 + Math.floor(u / 1.3) * 78.233) * 43758.5453;
  return isLetterHeight && word - Math.floor(word) > 0.35;
}

function dotsAt(u: number, v: number, { strength, perModule }: NonNullable<Pose['dots']>): number {
  const wave = (w: number) => 0.5 + 0.5 * Math.cos(2 * Math.PI * w * perModule);
  return 1 - strength * (1 - wave(u) * wave(v));
}
