import { PICTURE_WIDTHS, pictureAddress } from '../../../contract/addresses.ts';
import type { Picture } from '../../../contract/pictures.ts';
import styles from './hero-scene.module.css';

const [, LARGE] = PICTURE_WIDTHS;

/** The club's own picture, darkened where words and the header lie on it. */
export function HeroPicture({ picture: { id, width, height } }: { picture: Picture }) {
  return (
    <div className={styles.scene}>
      <img
        className={styles.picture}
        src={pictureAddress(id, LARGE)}
        srcSet={PICTURE_WIDTHS.map((wide) => `${pictureAddress(id, wide)} ${wide}w`).join(', ')}
        // Where it is higher than wide, its middle alone is seen, and the picture is wider than the screen.
        sizes="(orientation: portrait) 150vw, 100vw"
        width={width}
        height={height}
        alt=""
        fetchPriority="high"
      />
      <div className={styles.veil} />
    </div>
  );
}
