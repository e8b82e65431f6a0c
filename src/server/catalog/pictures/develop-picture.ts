import sharp from 'sharp';
import { PICTURE_WIDTHS } from '../../../contract/addresses.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';

/** A phone's camera makes 50 megapixels. */
const MOST_PIXELS = 52_000_000;
const LEAST = { width: 320, height: 160 };
/** A picture of many scans can keep a decoder busy for minutes. */
const PATIENCE_SECONDS = 20;
const QUALITY = 80;
const [SMALL, LARGE] = PICTURE_WIDTHS;

// Files are judged by what is in them, and whatever else libvips could read (SVG, GIF, TIFF, its own format) is closed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.cache(false);
sharp.concurrency(1);

export interface Developed {
  /** Of `large`, in pixels. */
  width: number;
  height: number;
  large: Buffer;
  small: Buffer;
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Makes of a file what is kept of it: two WebP pictures, upright, with nothing of what cameras write into theirs. One
 * file at a time in this process, for each takes memory by its pixels. Refused: `picture_unreadable`,
 * `picture_too_many_pixels`, `picture_too_small`.
 */
export function developPicture(file: Uint8Array): Promise<Developed | Refusal> {
  const developed = turn.then(() => develop(file));
  turn = developed;
  return developed;
}

async function develop(file: Uint8Array): Promise<Developed | Refusal> {
  try {
    const read = () => sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true });
    const { format, compression } = await read().metadata();
    if (format === 'heif' && compression !== 'av1') return refuse('picture_unreadable');
    const { data: large, info } = await read()
      .resize({ width: LARGE, height: LARGE, fit: 'inside', withoutEnlargement: true })
      // What shines through would be unreadable in one of the two themes.
      .flatten({ background: '#ffffff' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: PATIENCE_SECONDS })
      .toBuffer({ resolveWithObject: true });
    if (info.width < LEAST.width || info.height < LEAST.height) return refuse('picture_too_small');
    const small = await sharp(large)
      .resize({ width: SMALL, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { width: info.width, height: info.height, large, small };
  } catch (error) {
    // Whatever a decoder stumbles over is the file's fault; it has no codes, only words.
    const isBomb = error instanceof Error && error.message.includes('pixel limit');
    return refuse(isBomb ? 'picture_too_many_pixels' : 'picture_unreadable');
  }
}
