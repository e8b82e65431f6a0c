import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { pictureAddress } from '../../../../contract/addresses.ts';
import type { Picture } from '../../../../contract/pictures.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './picture-field.module.css';

interface ShownPictureProps {
  label: string;
  picture: Picture;
  /** Where another one is chosen; one goes on there when this is removed. */
  fieldId: string;
  onRemove: () => void;
}

/** Below this many pixels across a picture is coarse on large screens. */
const COARSE_WIDTH = 1000;

/** A picture as guests will see it, and the way to remove it. */
export function ShownPicture({ label, picture, fieldId, onRemove }: ShownPictureProps) {
  const whole = useRef<HTMLDivElement>(null);
  useFocusHeir(whole, () => document.getElementById(fieldId));
  return (
    <div ref={whole} className={styles.whole}>
      <img
        className={styles.preview}
        src={pictureAddress(picture.id, 640)}
        width={picture.width}
        height={picture.height}
        alt=""
      />
      {picture.width < COARSE_WIDTH && (
        <p className={styles.status}>
          Dieses Bild ist nur {picture.width} Bildpunkte breit und sieht auf großen Bildschirmen unscharf aus.
        </p>
      )}
      <div>
        <Button variant="quiet" onClick={onRemove}>
          <Trash2 size={18} />
          {label} entfernen
        </Button>
      </div>
    </div>
  );
}
