/** The widths in which every picture is kept, in pixels; one that is narrower stays as it is. */
export const PICTURE_WIDTHS = [640, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Where a picture is fetched in one of its widths. What lies there never changes. */
export function pictureAddress(id: string, width: PictureWidth): string {
  return `/picture/${id}-${width}.webp`;
}
