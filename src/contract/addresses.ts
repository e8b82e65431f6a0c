/** The address of a path whose `:name` parts are filled in. */
export function addressOf(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The widths in which every picture is kept, in pixels; one that is narrower stays as it is. */
export const PICTURE_WIDTHS = [640, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Where a picture is fetched in one of its widths. What lies there never changes. */
export function pictureAddress(id: string, width: PictureWidth): string {
  return `/picture/${id}-${width}.webp`;
}

/** Where guests withdraw online, in the shop at `publicUrl` (without a slash at its end). */
export function withdrawalAddress(publicUrl: string): string {
  return `${publicUrl}/widerruf`;
}
