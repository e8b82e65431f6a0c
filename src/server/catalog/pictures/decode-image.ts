import sharp, { type Sharp } from 'sharp';
import type { Refusal } from '../../../contract/refusals.ts';
import { Semaphore } from '../../platform/semaphore.ts';

/** Phone cameras take up to 50 megapixels. */
const MOST_PIXELS = 52_000_000;
/** A progressive JPEG with many scans can occupy a decoder for minutes. */
export const DECODING_SECONDS = 20;

// Files are recognised by content; all other loaders of libvips (SVG, GIF, TIFF, its own format) are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.cache(false);
sharp.concurrency(1);

const oneAtATime = new Semaphore(1, Number.POSITIVE_INFINITY);

/** Runs one conversion at a time in this process, because memory use grows with the pixels. */
export function inTurn<T>(convert: () => Promise<T>): Promise<T | Refusal> {
  return oneAtATime.run(convert);
}

/** Opens an uploaded file: upright, and its conversion drops all metadata. */
export function openImage(file: Uint8Array): Sharp {
  return sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true });
}

/** Whether decoding failed because of too many pixels; libvips reports its errors only as messages without codes. */
export function isTooManyPixels(error: unknown): boolean {
  return error instanceof Error && error.message.includes('pixel limit');
}
