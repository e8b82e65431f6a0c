import type { Chance } from './door-chance.ts';
import { FRAME, type Scene } from './door-scene.ts';

const { width, height } = FRAME;

/** Out of focus: a Gaussian of `sigma` pixels. */
export function blur({ light }: Scene, sigma: number): void {
  if (sigma <= 0) return;
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  const kernel = weights.map((weight) => weight / sum);
  const across = spread(light, kernel, reach, 1, 0);
  light.set(spread(across, kernel, reach, 0, 1));
}

/** A hand that moves while the shutter is open: `length` pixels in one direction. */
export function smear({ light }: Scene, length: number, degrees: number): void {
  const steps = Math.max(1, Math.round(length));
  const [dx, dy] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)];
  light.set(spread(light, new Array(steps).fill(1 / steps), (steps - 1) / 2, dx, dy));
}

function spread(light: Float32Array, kernel: number[], reach: number, dx: number, dy: number): Float32Array {
  const made = new Float32Array(light.length);
  kernel.forEach((weight, i) => {
    const ox = Math.round((i - reach) * dx);
    const oy = Math.round((i - reach) * dy);
    for (let y = 0; y < height; y++) {
      const row = Math.min(height - 1, Math.max(0, y + oy)) * width;
      for (let x = 0; x < width; x++) {
        const nx = Math.min(width - 1, Math.max(0, x + ox));
        made[y * width + x] = (made[y * width + x] as number) + weight * (light[row + nx] as number);
      }
    }
  });
  return made;
}

/** A dark gate: `share` of the light is left, less still towards one side, and black is never quite black. */
export function dim({ light }: Scene, share: number, falloff: number): void {
  const veil = 9;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      light[i] = veil + (light[i] as number) * share * (1 - (falloff * x) / width);
    }
  }
}

/** A lamp mirrored by the ticket's foil: a spot of `radius` (of half the code) that whitens what is under it. */
export function glare(
  { light, middle, half }: Scene,
  spot: { x: number; y: number; radius: number; strength: number },
): void {
  const [cx, cy, r] = [middle.x + spot.x * half, middle.y + spot.y * half, spot.radius * half];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot((x - cx) / r, (y - cy) / (0.6 * r));
      light[y * width + x] = (light[y * width + x] as number) + spot.strength * Math.exp(-(distance ** 2));
    }
  }
}

/** The bands that a display's dots and a sensor's make together, `period` pixels wide. */
export function bands({ light }: Scene, period: number, degrees: number, strength: number): void {
  const [dx, dy] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const one = Math.sin((2 * Math.PI * (x * dx + y * dy)) / period);
      const other = Math.sin((2 * Math.PI * (x * dy - y * dx)) / (period * 1.3));
      light[y * width + x] = (light[y * width + x] as number) * (1 - strength * (0.5 + 0.25 * (one + other)));
    }
  }
}

/** What the sensor makes of it: noise that grows with the light, whole numbers, nothing above white. */
export function expose({ light }: Scene, noise: number, chance: Chance): Uint8Array {
  const picture = new Uint8Array(light.length);
  for (let i = 0; i < light.length; i++) {
    const value = light[i] as number;
    const grain = noise * (0.7 + 0.3 * Math.sqrt(Math.max(0, value) / 128)) * chance.normal();
    picture[i] = Math.min(255, Math.max(0, Math.round(value + grain)));
  }
  return picture;
}
