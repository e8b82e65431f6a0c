import { expect, test } from 'vitest';
import {
  attemptsFor,
  blurred,
  contrastStretched,
  cropCenter,
  type GrayImage,
  sharpened,
  thresholded,
  upscaled,
} from '../../../../src/client/scanner/decode/image-preprocessing.ts';

function picture(width: number, height: number, at: (x: number, y: number) => number): GrayImage {
  const luminance = Uint8Array.from({ length: width * height }, (_, i) =>
    at(i % width, Math.floor(i / width)),
  );
  return { width, height, luminance };
}

test('the middle is cut out of the middle', () => {
  const { width, height, luminance } = cropCenter(
    picture(8, 4, (x, y) => 10 * y + x),
    0.5,
  );
  expect([width, height]).toEqual([4, 2]);
  expect([...luminance]).toEqual([12, 13, 14, 15, 22, 23, 24, 25]);
});

test('twice as large, what lies between is between in brightness too', () => {
  const { width, height, luminance } = upscaled(picture(2, 2, (x, y) => 100 * x + 50 * y));
  expect([width, height]).toEqual([4, 4]);
  expect([...luminance]).toEqual([0, 50, 100, 100, 25, 75, 125, 125, 50, 100, 150, 150, 50, 100, 150, 150]);
});

test('softening takes the mean of the square around, and at the edge that of the last pixels again', () => {
  const original = picture(9, 7, (x, y) => (x * 37 + y * 91) % 256);
  const clamped = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const expected = picture(9, 7, (x, y) => {
    let sum = 0;
    for (let j = -2; j <= 2; j++)
      for (let i = -2; i <= 2; i++)
        sum += original.luminance[clamped(y + j, 6) * 9 + clamped(x + i, 8)] as number;
    return sum / 25;
  });
  blurred(original, 2).luminance.forEach((value, i) => {
    expect(Math.abs(value - (expected.luminance[i] as number))).toBeLessThanOrEqual(1);
  });
});

test('sharpening widens the step of an edge and leaves plain areas alone', () => {
  const { luminance } = sharpened(picture(40, 9, (x) => (x < 20 ? 100 : 140)));
  const row = [...luminance.subarray(4 * 40, 5 * 40)];
  expect(row[2]).toBe(100);
  expect(row[37]).toBe(140);
  expect(row[19]).toBeLessThan(80);
  expect(row[20]).toBeGreaterThan(160);
});

test('stretching uses all there is between black and white, and a few stray points do not matter', () => {
  const { luminance } = contrastStretched(
    picture(40, 40, (x, y) => (x + y === 0 ? 255 : x < 20 ? 30 : x < 30 ? 40 : 50)),
  );
  expect([luminance[1], luminance[25], luminance[39], luminance[0]]).toEqual([0, 128, 255, 255]);
  expect([...contrastStretched(picture(3, 3, () => 90)).luminance]).toEqual(Array(9).fill(0));
});

test('black on white tells ink from paper in the dark and under a lamp alike', () => {
  const isInk = (x: number, y: number) => (Math.floor(x / 5) + Math.floor(y / 5)) % 2 === 0;
  // From left to right ten times as bright: where it is bright ink is brighter than paper in the dark.
  const { luminance } = thresholded(picture(100, 40, (x, y) => (0.2 + x / 100) * (isInk(x, y) ? 90 : 160)));
  for (let y = 7; y < 33; y += 5)
    for (let x = 7; x < 93; x += 5) expect(luminance[y * 100 + x]).toBe(isInk(x, y) ? 0 : 255);
});

/** What each way of looking makes of a picture of this size. */
function sizes(width: number, height: number): Record<string, [number, number]> {
  const picture = { width, height, luminance: new Uint8Array(width * height) };
  const ways = [0, 1, 2, 3, 4, 5].flatMap(attemptsFor);
  return Object.fromEntries(
    ways.map(({ name, prepare }) => {
      const made = prepare(picture);
      return [name, [made.width, made.height]];
    }),
  );
}

test('a picture of the size asked for is looked at in the middle and as a whole, enlarged', () => {
  expect(sizes(1280, 720)).toEqual({
    'as seen': [1280, 720],
    sharpened: [1792, 1008],
    'sharpened twice': [1792, 1008],
    calmed: [1792, 1008],
    'black on white': [1280, 720],
    'sharpened, whole': [2560, 1440],
  });
  expect(sizes(720, 1280).sharpened).toEqual([1008, 1792]);
});

test('a large picture is not enlarged further: that would take longer than a frame lasts', () => {
  expect(sizes(1920, 1080)).toMatchObject({ sharpened: [1344, 756], 'sharpened, whole': [1920, 1080] });
});
