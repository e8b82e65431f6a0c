import { PICTURE_WIDTHS, pictureAddress } from '../../contract/addresses.ts';
import type { EventPicture as Shown } from '../../contract/events.ts';

const [SMALL] = PICTURE_WIDTHS;

interface EventPictureProps {
  picture: Shown;
  className: string | undefined;
  /** The `sizes` attribute: how wide it is drawn, for the browser to choose a file. */
  sizes: string;
  /** Below the first screen, so it is loaded lazily. */
  isBelow?: boolean;
}

/** An event's picture; its size is known beforehand, so that nothing moves when it loads. */
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
