import type { ReaderOptions } from 'zxing-wasm/reader';
import { blackOnWhite, doubled, middleOf, type Picture, sharpened, softened, stretched } from './picture.ts';

/** One way to look at a picture. */
export interface Attempt {
  name: 'as seen' | 'sharpened' | 'sharpened twice' | 'sharpened, whole' | 'calmed' | 'black on white';
  prepare(picture: Picture): Picture;
  options: Pick<ReaderOptions, 'binarizer' | 'downscaleFactor'>;
}

/** Volunteers hold the ticket where the frame is drawn. */
const WHERE_TICKETS_ARE = 0.7;

/** Cameras that deliver more than was asked for show even small modules by more than two pixels. */
const LARGE_PIXELS = 1_300_000;

/** Every picture is read like this: quick, and enough for a ticket held still in the light. */
export const asSeen: Attempt = {
  name: 'as seen',
  prepare: (picture) => picture,
  options: { downscaleFactor: 2 },
};

/** Out of focus, in motion, far away. */
const middleSharpened: Attempt = {
  name: 'sharpened',
  prepare: (picture) => enlarged(picture, sharpened(middleOf(picture, WHERE_TICKETS_ARE))),
  options: { downscaleFactor: 2 },
};

/** Far out of focus. */
const middleSharpenedTwice: Attempt = {
  name: 'sharpened twice',
  prepare: (picture) => enlarged(picture, sharpened(sharpened(middleOf(picture, WHERE_TICKETS_ARE)))),
  options: { downscaleFactor: 2 },
};

/** In the dark, where noise and blur come together. */
const middleCalmed: Attempt = {
  name: 'calmed',
  prepare: (picture) =>
    enlarged(picture, sharpened(stretched(softened(middleOf(picture, WHERE_TICKETS_ARE), 1)), 3, 4)),
  options: { downscaleFactor: 2 },
};

/** Noise of a dark gate, mirrored lamps, stripes of a display. */
const blackened: Attempt = {
  name: 'black on white',
  prepare: blackOnWhite,
  options: { binarizer: 'FixedThreshold', downscaleFactor: 2 },
};

const allSharpened: Attempt = {
  name: 'sharpened, whole',
  prepare: (picture) => enlarged(picture, sharpened(picture)),
  options: { downscaleFactor: 2 },
};

/** Taken in turn, one a picture: each reads what the others cannot (tests/bench/door.ts), all at once cost too much. */
const inTurn = [middleSharpened, blackened, middleCalmed, middleSharpenedTwice, blackened, allSharpened];

/** What is tried with the picture of this number, in this order; the first text read counts. */
export function attemptsOn(number: number): Attempt[] {
  return [asSeen, inTurn[number % inTurn.length] as Attempt];
}

function enlarged({ width, height }: Picture, prepared: Picture): Picture {
  return width * height > LARGE_PIXELS ? prepared : doubled(prepared);
}
