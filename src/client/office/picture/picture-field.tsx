import Trash2 from 'lucide-react/icons/trash-2';
import { pictureAddress } from '../../../contract/picture-address.ts';
import type { Picture } from '../../../contract/pictures.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './picture-field.module.css';
import { usePictureUpload } from './use-picture-upload.ts';

interface PictureFieldProps {
  label: string;
  hint?: string;
  /** What is shown now, whether it is saved yet or not. */
  picture: Picture | null;
  /** What is wrong with it besides the upload. */
  message?: string | undefined;
  /** A new picture is kept for a day by itself; longer only where something saved names it. */
  onChange: (picture: Picture | null) => void;
}

/** Below this many pixels across a picture is coarse on large screens. */
const COARSE_WIDTH = 1000;

/** A picture to be chosen or dropped, uploaded at once, shown as guests will see it, replaced or removed. */
export function PictureField({ label, hint, picture, message, onChange }: PictureFieldProps) {
  const upload = usePictureUpload(onChange);
  return (
    <div className={styles.whole}>
      <Field label={label} hint={hint} message={upload.message ?? message}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void upload.upload(file);
              // The same file can be chosen again once it has been mended.
              target.value = '';
            }}
          />
        )}
      </Field>
      <p role="status" className={styles.status}>
        {upload.isBusy && 'Das Bild wird hochgeladen …'}
      </p>
      {picture && (
        <>
          <img
            className={styles.preview}
            src={pictureAddress(picture.id, 640)}
            width={picture.width}
            height={picture.height}
            alt=""
          />
          {picture.width < COARSE_WIDTH && (
            <p className={styles.status}>
              Dieses Bild ist nur {picture.width} Bildpunkte breit und sieht auf großen Bildschirmen unscharf
              aus.
            </p>
          )}
          <div>
            <Button
              variant="quiet"
              onClick={() => {
                upload.giveUp();
                onChange(null);
              }}
            >
              <Trash2 size={18} />
              {label} entfernen
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
