/** Fills in the `:name` parts of a path. */
export function addressOf(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The widths in pixels in which pictures are stored; narrower ones are not enlarged. */
export const PICTURE_WIDTHS = [640, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The address of a picture in one of its widths; its content never changes. */
export function pictureAddress(id: string, width: PictureWidth): string {
  return `/picture/${id}-${width}.webp`;
}

/** The address of the withdrawal form; `publicUrl` has no trailing slash. */
export function withdrawalAddress(publicUrl: string): string {
  return `${publicUrl}/widerruf`;
}
