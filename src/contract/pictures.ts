import * as v from 'valibot';
import { PICTURE_WIDTHS } from './addresses.ts';
import { endpoint } from './endpoint.ts';

/** The maximum size of a file. */
export const MOST_PICTURE_BYTES = 10 * 1024 * 1024;

/** The id of a picture, derived from its content. */
export const PictureId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

/** A stored picture; `width` and `height` are those of its largest version, in pixels. */
export const Picture = v.object({ id: PictureId, width: v.number(), height: v.number() });
export type Picture = v.InferOutput<typeof Picture>;

/** The body is the raw file: JPEG, PNG, WebP, AVIF or PDF (its first page), whatever its name. */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/office/pictures',
  summary: 'Ein Bild hochladen; wer es einen Tag lang nirgends verwendet, muss es noch einmal hochladen',
  access: ['events', 'settings', 'layouts'],
  answer: v.object({ success: v.literal(true), picture: Picture }),
  files: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf'],
});

export const readPicture = endpoint({
  method: 'GET',
  path: '/picture/:file',
  summary: 'Ein Bild in einer seiner Breiten, als WebP; seine Adresse ändert sich mit seinem Inhalt',
  params: v.object({
    file: v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{32}-(${PICTURE_WIDTHS.join('|')})\\.webp$`))),
  }),
  answer: v.string(),
  mediaType: 'image/webp',
});

/** Refusals about uploaded pictures; part of `refusals`. */
export const pictureRefusals = {
  picture_too_large: {
    status: 413,
    message: 'Dieses Bild ist größer als 10 MB. Verkleinere es und lade es dann noch einmal hoch.',
  },
  picture_unreadable: {
    status: 422,
    message:
      'Das ist kein Bild, das sich lesen lässt, oder es ist beschädigt. Nimm bitte eine Datei im Format JPEG, PNG, WebP, AVIF oder PDF.',
  },
  picture_too_many_pixels: {
    status: 422,
    message:
      'Dieses Bild hat mehr als 52 Millionen Bildpunkte. Verkleinere es, zum Beispiel auf 3.000 Punkte in der Breite.',
  },
  picture_too_small: {
    status: 422,
    message: 'Dieses Bild ist zu klein: Es braucht mindestens 320 × 160 Bildpunkte.',
  },
  unknown_picture: {
    status: 404,
    message: 'Dieses Bild gibt es nicht mehr. Lade es bitte noch einmal hoch.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
