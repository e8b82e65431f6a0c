import { useId, useState } from 'react';
import type { Picture } from '../../../../contract/pictures.ts';
import { Field } from '../../../ui/field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './picture-field.module.css';
import { ShownPicture } from './shown-picture.tsx';
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

/** A picture to be chosen or dropped, uploaded at once, shown as guests will see it, replaced or removed. */
export function PictureField({ label, hint, picture, message, onChange }: PictureFieldProps) {
  const id = useId();
  const [hasCome, setHasCome] = useState(false);
  const upload = usePictureUpload((uploaded) => {
    setHasCome(true);
    onChange(uploaded);
  });
  return (
    <div className={styles.whole}>
      <Field id={id} label={label} hint={hint} message={upload.message ?? message}>
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
        {/* What is wrong with a file comes when the focus has long been here. */}
        {upload.message && <VisuallyHidden>{upload.message}</VisuallyHidden>}
        {upload.isBusy && 'Das Bild wird hochgeladen …'}
        {!upload.isBusy && hasCome && picture && <VisuallyHidden>Das Bild ist hochgeladen.</VisuallyHidden>}
      </p>
      {picture && (
        <ShownPicture
          label={label}
          picture={picture}
          fieldId={id}
          onRemove={() => {
            upload.giveUp();
            onChange(null);
          }}
        />
      )}
    </div>
  );
}
