/** What a camera saw, without its colours: a byte a pixel, row by row, 0 for black. */
export interface Picture {
  width: number;
  height: number;
  luminance: Uint8Array<ArrayBuffer>;
}

/** The part around the middle, `share` of each side. */
export function middleOf({ width, height, luminance }: Picture, share: number): Picture {
  const inner = blank(Math.round(width * share), Math.round(height * share));
  const left = (width - inner.width) >> 1;
  const top = (height - inner.height) >> 1;
  for (let y = 0; y < inner.height; y++) {
    const start = (top + y) * width + left;
    inner.luminance.set(luminance.subarray(start, start + inner.width), y * inner.width);
  }
  return inner;
}

/** Twice as wide and high: readers look for edges, and a module of two pixels has hardly any room for one. */
export function doubled({ width, height, luminance }: Picture): Picture {
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

/** The mean of the square around each pixel that reaches `radius` pixels to every side. */
export function softened({ width, height, luminance }: Picture, radius: number): Picture {
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

/** Edges drawn again that a lens out of focus or a moving hand has washed out over `reach` pixels. */
export function sharpened(picture: Picture, reach = 2, strength = 2): Picture {
  const soft = softened(softened(picture, reach), reach);
  const sharp = new Uint8ClampedArray(soft.luminance.buffer);
  for (let i = 0; i < sharp.length; i++) {
    const seen = picture.luminance[i] as number;
    sharp[i] = seen + strength * (seen - (sharp[i] as number));
  }
  return soft;
}

/** Black becomes quite black and white quite white; the darkest and the brightest hundredth do not count. */
export function stretched({ width, height, luminance }: Picture): Picture {
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

/** Black where a pixel is darker than what surrounds it: by lamps, shadows and stripes of a display unimpressed. */
export function blackOnWhite(picture: Picture): Picture {
  const calm = softened(picture, 1);
  const around = softened(calm, 8);
  for (let i = 0; i < around.luminance.length; i++)
    around.luminance[i] = (calm.luminance[i] as number) < (around.luminance[i] as number) ? 0 : 255;
  return around;
}

function blank(width: number, height: number): Picture {
  return { width, height, luminance: new Uint8Array(width * height) };
}
