import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { Logo } from '../../../contract/logo.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { groundOf, isOpaque } from '../../../domain/logo-ground.ts';
import { DECODING_SECONDS, inTurn, isTooManyPixels, openImage } from './decode-image.ts';

/** As in `PictureId`. */
const ID_LENGTH = 32;
const FORMATS: ReadonlyArray<string | undefined> = ['png', 'jpeg', 'webp'];

/** Larger ones are reduced before anything is looked for in them. */
const MOST_SIDE = 2000;
/** On paper 54 mm wide at 300 dots per inch. */
const LARGE = { width: 640, height: 256 };
/** 40 px high in the head of a page, on the sharpest screens. */
const SMALL = { width: 480, height: 120 };
/** Enough pixels to tell which ground a logo needs. */
const SAMPLE = { width: 200, height: 200 };

const LEAST_HEIGHT = 60;
/** Width by height. */
const ASPECT = { least: 1 / 2, most: 8 };
/** Of 255; what is fainter counts as empty border. */
const FAINTEST = 10;

export interface ConvertedLogo extends Logo {
  large: Buffer;
  small: Buffer;
}

/**
 * Converts a file into the two stored PNGs, without metadata and without its transparent border, and tells from its pixels
 * which ground it needs. Refused: `logo_is_svg`, `logo_unreadable`, `logo_too_many_pixels`, `logo_blank`,
 * `logo_too_small`, `logo_too_narrow`.
 */
export function convertLogo(file: Uint8Array): Promise<ConvertedLogo | Refusal> {
  if (isSvg(file)) return Promise.resolve(refuse('logo_is_svg'));
  return inTurn(async () => {
    const image = await decode(file);
    return isRefusal(image) ? image : convert(image);
  });
}

/** So that whoever has one is told what to do instead; no loader would read it. */
function isSvg(file: Uint8Array): boolean {
  const begin = Buffer.from(file.subarray(0, 2000)).toString('utf8').trimStart();
  return begin.startsWith('<') && /<svg[\s>]/i.test(begin);
}

/** Red, green, blue and opacity of each pixel, a byte each. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function decode(file: Uint8Array): Promise<Pixels | Refusal> {
  try {
    const { format } = await openImage(file).metadata();
    if (!FORMATS.includes(format)) return refuse('logo_unreadable');
    return await pixelsOf(
      openImage(file).resize({
        width: MOST_SIDE,
        height: MOST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      }),
    );
  } catch (error) {
    // Decoder errors are caused by the file.
    return refuse(isTooManyPixels(error) ? 'logo_too_many_pixels' : 'logo_unreadable');
  }
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .timeout({ seconds: DECODING_SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function convert(image: Pixels): Promise<ConvertedLogo | Refusal> {
  const box = visibleBox(image);
  if (box === null) return refuse('logo_blank');
  if (box.height < LEAST_HEIGHT) return refuse('logo_too_small');
  const aspect = box.width / box.height;
  if (aspect < ASPECT.least || aspect > ASPECT.most) return refuse('logo_too_narrow');
  const fitted = (most: { width: number; height: number }) =>
    sharp(image.data, { raw: { width: image.width, height: image.height, channels: 4 } })
      .extract(box)
      .resize({ ...most, fit: 'inside', withoutEnlargement: true });
  const sample = await pixelsOf(fitted(SAMPLE));
  const png = (most: { width: number; height: number }) => {
    const resized = isOpaque(sample.data) ? fitted(most).removeAlpha() : fitted(most);
    return resized.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  };
  const { data: large, info } = await png(LARGE);
  const { data: small } = await png(SMALL);
  const id = createHash('sha256').update(large).digest('hex').slice(0, ID_LENGTH);
  return { id, width: info.width, height: info.height, ground: groundOf(sample.data), large, small };
}

/** The rectangle outside of which nothing can be seen; null if nothing can be seen at all. */
function visibleBox({ data, width, height }: Pixels) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < FAINTEST) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
