import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { PICTURE_WIDTHS } from './picture-address.ts';

/** So large a file is taken at most. */
export const MOST_PICTURE_BYTES = 10 * 1024 * 1024;

/** Names a picture by its content. */
export const PictureId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

/** A picture that is kept; `width` and `height` are those of its widest form, in pixels. */
export const Picture = v.object({ id: PictureId, width: v.number(), height: v.number() });
export type Picture = v.InferOutput<typeof Picture>;

/** The body is the file's bytes as they are: JPEG, PNG, WebP or AVIF, whatever it is named. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/office/pictures',
  summary: 'Ein Bild hochladen; wer es einen Tag lang nirgends verwendet, muss es noch einmal hochladen',
  access: ['events', 'settings'],
  answer: v.object({ success: v.literal(true), picture: Picture }),
});

export const readPicture = endpoint({
  method: 'GET',
  path: '/picture/:file',
  summary: 'Ein Bild in einer seiner Breiten, als WebP; seine Adresse ändert sich mit seinem Inhalt',
  params: v.object({
    file: v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{32}-(${PICTURE_WIDTHS.join('|')})\\.webp$`))),
  }),
  answer: v.string(),
});
