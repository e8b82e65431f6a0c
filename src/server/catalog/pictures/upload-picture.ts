import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { PICTURE_WIDTHS } from '../../../contract/addresses.ts';
import type { Picture } from '../../../contract/pictures.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Ports } from '../../platform/ports.ts';
import { DECODING_SECONDS, inTurn, isTooManyPixels, openImage } from './decode-image.ts';
import { drawPdfPage, isPdf } from './draw-pdf-page.ts';
import { insertPicture } from './pictures.repository.ts';

/** 128 bits, so that no two pictures share an id by chance. */
const ID_LENGTH = 32;

/** Converts and stores a picture, identical ones only once. Refused as in `convertPicture`. */
export async function storePicture(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  file: Uint8Array,
): Promise<Picture | Refusal> {
  const converted = await convertPicture(file);
  if (isRefusal(converted)) return converted;
  const id = createHash('sha256').update(converted.large).digest('hex').slice(0, ID_LENGTH);
  await store.write((trx) => insertPicture(trx, { id, ...converted, wanted_at: clock() }));
  return { id, width: converted.width, height: converted.height };
}

const LEAST = { width: 320, height: 160 };
const QUALITY = 80;
const [SMALL, LARGE] = PICTURE_WIDTHS;

interface Converted {
  /** The size of `large` in pixels. */
  width: number;
  height: number;
  large: Buffer;
  small: Buffer;
}

/**
 * Converts a file (of a PDF the first page) into the two stored WebP pictures: upright and without metadata. Refused:
 * `picture_unreadable`, `picture_too_many_pixels`, `picture_too_small`.
 */
function convertPicture(file: Uint8Array): Promise<Converted | Refusal> {
  return inTurn(() => convert(file));
}

async function convert(file: Uint8Array): Promise<Converted | Refusal> {
  try {
    const page = isPdf(file) ? await drawPdfPage(file) : null;
    const read = () =>
      page === null
        ? openImage(file)
        : sharp(page.pixels, { raw: { width: page.width, height: page.height, channels: 4 } });
    const { format, compression } = await read().metadata();
    if (format === 'heif' && compression !== 'av1') return refuse('picture_unreadable');
    const { data: large, info } = await read()
      .resize({ width: LARGE, height: LARGE, fit: 'inside', withoutEnlargement: true })
      // Transparent areas would be illegible in one of the two themes.
      .flatten({ background: '#ffffff' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: DECODING_SECONDS })
      .toBuffer({ resolveWithObject: true });
    if (info.width < LEAST.width || info.height < LEAST.height) return refuse('picture_too_small');
    const small = await sharp(large)
      .resize({ width: SMALL, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { width: info.width, height: info.height, large, small };
  } catch (error) {
    // Decoder errors are caused by the file.
    return refuse(isTooManyPixels(error) ? 'picture_too_many_pixels' : 'picture_unreadable');
  }
}
