import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useRef, useState } from 'react';
import { pictureAddress } from '../../../../contract/addresses.ts';
import { MOST_PICTURE_BYTES, type Picture, pictureRefusals } from '../../../../contract/pictures.ts';
import { call } from '../../../platform/api/call.ts';
import { useFocusFallback } from '../../../platform/use-focus-fallback.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './picture-field.module.css';
import { useUpload, withFile } from './use-upload.ts';

interface PictureFieldProps {
  id?: string;
  label: string;
  hint?: string;
  /** The shown picture, saved or not. */
  picture: Picture | null;
  /** A message besides that of the upload. */
  message?: string | undefined;
  /** The server deletes an uploaded picture after a day unless saved data refer to it. */
  onChange: (picture: Picture | null) => void;
}

/** Uploads a chosen picture at once, and shows it as guests will see it. */
export function PictureField({ id: knownId, label, hint, picture, message, onChange }: PictureFieldProps) {
  const ownId = useId();
  const id = knownId ?? ownId;
  const [hasUploaded, setHasUploaded] = useState(false);
  const upload = useUpload({
    send: sendPicture,
    most: { bytes: MOST_PICTURE_BYTES, message: pictureRefusals.picture_too_large.message },
    onUploaded(uploaded) {
      setHasUploaded(true);
      onChange(uploaded);
    },
  });
  return (
    <div className={styles.whole}>
      <Field id={id} label={label} hint={hint} message={upload.message ?? message}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void upload.upload(file);
              // Lets the same file be chosen again after it was fixed.
              target.value = '';
            }}
          />
        )}
      </Field>
      <p role="status" className={styles.status}>
        {/* The field already has the focus, so its message would not be announced otherwise. */}
        {upload.message && <VisuallyHidden>{upload.message}</VisuallyHidden>}
        {upload.isBusy && 'Das Bild wird hochgeladen …'}
        {!upload.isBusy && hasUploaded && picture && (
          <VisuallyHidden>Das Bild ist hochgeladen.</VisuallyHidden>
        )}
      </p>
      {picture && (
        <PicturePreview
          label={label}
          picture={picture}
          fieldId={id}
          onRemove={() => {
            upload.cancel();
            onChange(null);
          }}
        />
      )}
    </div>
  );
}

/** In pixels; narrower pictures look blurred on large screens. */
const MIN_SHARP_WIDTH = 1000;

interface PicturePreviewProps {
  label: string;
  picture: Picture;
  /** The file input, which gets the focus when the picture is removed. */
  fieldId: string;
  onRemove: () => void;
}

function PicturePreview({ label, picture, fieldId, onRemove }: PicturePreviewProps) {
  const whole = useRef<HTMLDivElement>(null);
  useFocusFallback(whole, () => document.getElementById(fieldId));
  return (
    <div ref={whole} className={styles.whole}>
      <img
        className={styles.preview}
        src={pictureAddress(picture.id, 640)}
        width={picture.width}
        height={picture.height}
        alt=""
      />
      {picture.width < MIN_SHARP_WIDTH && (
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

async function sendPicture(file: Blob): Promise<Picture> {
  return (await call('POST /api/office/pictures', withFile(file))).picture;
}
