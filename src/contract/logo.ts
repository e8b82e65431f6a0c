import * as v from 'valibot';
import { WINE } from '../domain/club-colors.ts';
import { logoGrounds } from '../domain/logo-ground.ts';
import { endpoint } from './endpoint.ts';
import { PictureId } from './pictures.ts';
import { Done } from './wire.ts';

/** The maximum size of a file. */
export const MOST_LOGO_BYTES = 5 * 1024 * 1024;

/** The sizes in which a logo is stored: for documents, and for pages and mails. */
export const LOGO_SIZES = ['large', 'small'] as const;
export type LogoSize = (typeof LOGO_SIZES)[number];

/** The club's logo; `width` and `height` are those of its large version, in pixels, the id is derived from its content. */
export const Logo = v.object({
  id: PictureId,
  width: v.number(),
  height: v.number(),
  /** Where it can be seen. */
  ground: v.picklist(logoGrounds),
});
export type Logo = v.InferOutput<typeof Logo>;

/** The address of a logo in one of its sizes; its content never changes. */
export function logoAddress({ id }: Pick<Logo, 'id'>, size: LogoSize): string {
  return `/logo/${id}-${size}.png`;
}

/**
 * The address of the style sheet with a club's colour (six hex digits) and logo, which says all that is in it; null for a
 * club that keeps the shop's colour and has no logo.
 */
export function clubStyleAddress(color: string, logo: Logo | null): string | null {
  if (logo === null) return color === WINE ? null : `/assets/club-${color}.css`;
  const { id, width, height, ground } = logo;
  return `/assets/club-${color}-${id}-${width}x${height}-${ground}.css`;
}

/** The body is the raw file: PNG, JPEG or WebP, whatever its name. It is in force at once. */
export const changeLogo = endpoint({
  method: 'PUT',
  path: '/api/office/settings/logo',
  summary: 'Das Logo des Vereins hochladen oder ersetzen; es gilt sofort, ausgestellte Belege behalten ihres',
  access: 'settings',
  answer: v.object({ success: v.literal(true), logo: Logo }),
  files: ['image/png', 'image/jpeg', 'image/webp'],
});

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/office/settings/logo',
  summary: 'Das Logo des Vereins entfernen; ausgestellte Belege behalten ihres',
  access: 'settings',
  answer: Done,
});

export const readLogo = endpoint({
  method: 'GET',
  path: '/logo/:file',
  summary: 'Ein Logo in einer seiner Größen, als PNG; seine Adresse ändert sich mit seinem Inhalt',
  params: v.object({
    file: v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{32}-(${LOGO_SIZES.join('|')})\\.png$`))),
  }),
  answer: v.string(),
  mediaType: 'image/png',
  hasETag: true,
});

/** Refusals about the logo; part of `refusals`. */
export const logoRefusals = {
  logo_too_large: {
    status: 413,
    message: 'Dieses Logo ist größer als 5 MB; für ein Logo genügen wenige Hundert KB.',
  },
  logo_unreadable: {
    status: 422,
    message:
      'Das ist kein Bild, das sich lesen lässt: Ein Logo muss eine Datei im Format PNG, JPEG oder WebP sein.',
  },
  logo_is_svg: {
    status: 422,
    message:
      'SVG nimmt der Shop nicht an, weil darin Programme stecken können: Das Logo bitte als PNG speichern.',
  },
  logo_too_many_pixels: {
    status: 422,
    message: 'Dieses Logo hat mehr als 52 Millionen Bildpunkte; 1.000 in der Breite genügen.',
  },
  logo_too_small: {
    status: 422,
    message: 'Dieses Logo ist zu klein: Ohne durchsichtigen Rand muss es mindestens 60 Bildpunkte hoch sein.',
  },
  logo_too_narrow: {
    status: 422,
    message:
      'Dieses Logo passt in keine Kopfzeile: Es darf höchstens achtmal so breit wie hoch und höchstens doppelt so hoch wie breit sein.',
  },
  logo_blank: {
    status: 422,
    message: 'Auf diesem Bild ist nichts zu sehen, es ist ganz durchsichtig.',
  },
  unknown_logo: { status: 404, message: 'Dieses Logo gibt es nicht.' },
} as const satisfies Record<string, { status: number; message: string }>;
