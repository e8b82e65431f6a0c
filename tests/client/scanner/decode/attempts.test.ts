import { expect, test } from 'vitest';
import { attemptsOn } from '../../../../src/client/scanner/decode/attempts.ts';

/** What each way of looking makes of a picture of this size. */
function sizes(width: number, height: number): Record<string, [number, number]> {
  const picture = { width, height, luminance: new Uint8Array(width * height) };
  const ways = [0, 1, 2, 3, 4, 5].flatMap(attemptsOn);
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
