import { PICTURE_WIDTHS, pictureAddress } from '../../../contract/addresses.ts';
import type { EventPicture as Shown } from '../../../contract/events.ts';

const [SMALL] = PICTURE_WIDTHS;

interface EventPictureProps {
  picture: Shown;
  className: string | undefined;
  /** How wide it is drawn, for the browser to choose a size. */
  sizes: string;
  /** It lies where nobody is yet when the page comes. */
  isBelow?: boolean;
}

/** An event's picture, with its place kept before it is there. */
export function EventPicture({ picture, className, sizes, isBelow = false }: EventPictureProps) {
  const { id, width, height, alt } = picture;
  return (
    <img
      className={className}
      src={pictureAddress(id, SMALL)}
      srcSet={PICTURE_WIDTHS.map((most) => `${pictureAddress(id, most)} ${Math.min(most, width)}w`).join()}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isBelow ? 'lazy' : undefined}
      decoding="async"
    />
  );
}
