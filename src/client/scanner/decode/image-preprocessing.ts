import type { ReaderOptions } from 'zxing-wasm/reader';

/** The luminance of a camera frame: a byte per pixel, row by row, 0 for black. */
export interface GrayImage {
  width: number;
  height: number;
  luminance: Uint8Array<ArrayBuffer>;
}

export interface Attempt {
  name: 'as seen' | 'sharpened' | 'sharpened twice' | 'sharpened, whole' | 'calmed' | 'black on white';
  prepare(image: GrayImage): GrayImage;
  options: Pick<ReaderOptions, 'binarizer' | 'downscaleFactor'>;
}

/** Of each side: volunteers hold the ticket inside the frame shown on screen. */
const FRAME_SHARE = 0.7;

/** In images with more pixels than requested, even small modules are more than two pixels wide. */
const LARGE_PIXELS = 1_300_000;

/** Tried on every image: fast, and enough for a ticket held still in good light. */
const asSeen: Attempt = {
  name: 'as seen',
  prepare: (image) => image,
  options: { downscaleFactor: 2 },
};

/** For tickets out of focus, in motion or far away. */
const centerSharpened: Attempt = {
  name: 'sharpened',
  prepare: (image) => enlarged(image, sharpened(cropCenter(image, FRAME_SHARE))),
  options: { downscaleFactor: 2 },
};

/** For tickets badly out of focus. */
const centerSharpenedTwice: Attempt = {
  name: 'sharpened twice',
  prepare: (image) => enlarged(image, sharpened(sharpened(cropCenter(image, FRAME_SHARE)))),
  options: { downscaleFactor: 2 },
};

/** For the dark, where noise and blur come together. */
const centerDenoised: Attempt = {
  name: 'calmed',
  prepare: (image) =>
    enlarged(image, sharpened(contrastStretched(blurred(cropCenter(image, FRAME_SHARE), 1)), 3, 4)),
  options: { downscaleFactor: 2 },
};

/** For noise at a dark gate, reflections of lamps, and stripes of a display. */
const blackOnWhite: Attempt = {
  name: 'black on white',
  prepare: thresholded,
  options: { binarizer: 'FixedThreshold', downscaleFactor: 2 },
};

const allSharpened: Attempt = {
  name: 'sharpened, whole',
  prepare: (image) => enlarged(image, sharpened(image)),
  options: { downscaleFactor: 2 },
};

/**
 * One per image, in turn: each reads what the others cannot (tests/bench/door.ts), but all on one image would
 * be too slow.
 */
const rotation = [
  centerSharpened,
  blackOnWhite,
  centerDenoised,
  centerSharpenedTwice,
  blackOnWhite,
  allSharpened,
];

/** The attempts on the image with this number, in order; the first text found counts. */
export function attemptsFor(number: number): Attempt[] {
  return [asSeen, rotation[number % rotation.length] ?? asSeen];
}

function enlarged({ width, height }: GrayImage, prepared: GrayImage): GrayImage {
  return width * height > LARGE_PIXELS ? prepared : upscaled(prepared);
}

// The casts below are safe: every index is inside the image, which TypeScript cannot know.

/** `share` applies to each side. */
export function cropCenter({ width, height, luminance }: GrayImage, share: number): GrayImage {
  const inner = blank(Math.round(width * share), Math.round(height * share));
  const left = (width - inner.width) >> 1;
  const top = (height - inner.height) >> 1;
  for (let y = 0; y < inner.height; y++) {
    const start = (top + y) * width + left;
    inner.luminance.set(luminance.subarray(start, start + inner.width), y * inner.width);
  }
  return inner;
}

/** Doubles both sides: readers look for edges, which modules of two pixels hardly have. */
export function upscaled({ width, height, luminance }: GrayImage): GrayImage {
  const large = blank(width * 2, height * 2);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const below = y + 1 < height ? row + width : row;
    let to = 2 * y * large.width;
    for (let x = 0; x < width; x++, to += 2) {
      const right = x + 1 < width ? 1 : 0;
      const a = luminance[row + x] as number;
      const b = luminance[row + x + right] as number;
      const c = luminance[below + x] as number;
      const d = luminance[below + x + right] as number;
      large.luminance[to] = a;
      large.luminance[to + 1] = (a + b) >> 1;
      large.luminance[to + large.width] = (a + c) >> 1;
      large.luminance[to + large.width + 1] = (a + b + c + d) >> 2;
    }
  }
  return large;
}

/** Box blur: the mean of a square that extends `radius` pixels in each direction. */
export function blurred({ width, height, luminance }: GrayImage, radius: number): GrayImage {
  const across = new Uint16Array(luminance.length);
  for (let y = 0; y < height; y++) {
    const [row, last] = [y * width, y * width + width - 1];
    let sum = (luminance[row] as number) * (radius + 1);
    for (let x = 1; x <= radius; x++) sum += luminance[Math.min(last, row + x)] as number;
    for (let i = row; i <= last; i++) {
      across[i] = sum;
      sum += luminance[Math.min(last, i + radius + 1)] as number;
      sum -= luminance[Math.max(row, i - radius)] as number;
    }
  }
  const soft = blank(width, height);
  const sums = new Uint32Array(width);
  const rowAt = (y: number) => Math.min(height - 1, Math.max(0, y)) * width;
  const part = 1 / (2 * radius + 1) ** 2;
  for (let y = -radius; y < radius; y++) {
    const row = rowAt(y);
    for (let x = 0; x < width; x++) sums[x] = (sums[x] as number) + (across[row + x] as number);
  }
  for (let y = 0; y < height; y++) {
    const [coming, going, row] = [rowAt(y + radius), rowAt(y - radius), y * width];
    for (let x = 0; x < width; x++) {
      const sum = (sums[x] as number) + (across[coming + x] as number);
      soft.luminance[row + x] = sum * part;
      sums[x] = sum - (across[going + x] as number);
    }
  }
  return soft;
}

/** Unsharp mask: restores edges blurred over `reach` pixels by a lens out of focus or a moving hand. */
export function sharpened(image: GrayImage, reach = 2, strength = 2): GrayImage {
  const soft = blurred(blurred(image, reach), reach);
  const sharp = new Uint8ClampedArray(soft.luminance.buffer);
  for (let i = 0; i < sharp.length; i++) {
    const seen = image.luminance[i] as number;
    sharp[i] = seen + strength * (seen - (sharp[i] as number));
  }
  return soft;
}

/** Stretches the contrast to the full range, ignoring the darkest and the brightest percent. */
export function contrastStretched({ width, height, luminance }: GrayImage): GrayImage {
  const often = new Uint32Array(256);
  for (const value of luminance) often[value] = (often[value] as number) + 1;
  const rest = luminance.length / 100;
  let [low, high] = [0, 255];
  for (let sum = often[0] as number; sum < rest; sum += often[low] as number) low++;
  for (let sum = often[255] as number; sum < rest; sum += often[high] as number) high--;
  const wide = Uint8ClampedArray.from(often, (_, value) => ((value - low) * 255) / Math.max(1, high - low));
  const stretched = blank(width, height);
  for (let i = 0; i < luminance.length; i++) stretched.luminance[i] = wide[luminance[i] as number] as number;
  return stretched;
}

/** Adaptive threshold: black if a pixel is darker than its surroundings, regardless of lamps and shadows. */
export function thresholded(image: GrayImage): GrayImage {
  const smooth = blurred(image, 1);
  const around = blurred(smooth, 8);
  for (let i = 0; i < around.luminance.length; i++)
    around.luminance[i] = (smooth.luminance[i] as number) < (around.luminance[i] as number) ? 0 : 255;
  return around;
}

function blank(width: number, height: number): GrayImage {
  return { width, height, luminance: new Uint8Array(width * height) };
}
