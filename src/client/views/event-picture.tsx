import { PICTURE_WIDTHS, pictureAddress } from '../../contract/addresses.ts';
import type { EventPicture as Shown } from '../../contract/events.ts';

const [SMALL] = PICTURE_WIDTHS;

interface EventPictureProps {
  picture: Shown;
  className: string | undefined;
  /** The `sizes` attribute, by which the browser chooses a file. */
  sizes: string;
  /** Loaded lazily, as it is below the first screen. */
  isBelow?: boolean;
}

/** The size is known beforehand, so that nothing moves when the picture loads. */
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
