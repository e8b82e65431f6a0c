import type { Picture } from '../../../../contract/pictures.ts';
import type { StaffEvent } from '../../../../contract/staff-events.ts';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { SaveDraft } from '../../forms/draft-controls.tsx';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { PictureField } from '../picture/picture-field.tsx';
import styles from './event-page.module.css';

interface DraftPicture {
  picture: Picture | null;
  alt: string;
}

export function PictureCard({ event }: { event: StaffEvent }) {
  const current: DraftPicture = { picture: event.picture, alt: event.picture?.alt ?? '' };
  const { value: shown, isTouched, set, discard } = useDraft(`picture-${event.id}`, current);
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(discard);
  return (
    <Card as="section" aria-labelledby="bild">
      <fetcher.Form
        ref={form}
        method="post"
        action={adminPathTo.event(event.id)}
        noValidate
        className={styles.form}
      >
        <h2 id="bild">Bild</h2>
        <PictureField
          label="Bild"
          hint="JPEG, PNG, WebP oder AVIF bis 10 MB, am besten quer und mindestens 1.600 Punkte breit. Wo und wann es aufgenommen wurde, bleibt unter euch."
          picture={shown.picture}
          message={message}
          onChange={(picture) => set({ picture })}
        />
        <input type="hidden" name="picture_id" value={shown.picture?.id ?? ''} />
        {shown.picture && (
          <TextField
            label="Was auf dem Bild zu sehen ist"
            hint="Wird vorgelesen, wenn jemand das Bild nicht sieht. Leer: Es schmückt nur."
            isOptional
            name="alt"
            maxLength={300}
            value={shown.alt}
            message={errors.alt}
            onChange={({ target }) => set({ alt: target.value })}
          />
        )}
        {isTouched && (
          <div className={styles.saving}>
            <SaveDraft
              label="Bild speichern"
              name="intent"
              value="picture"
              isBusy={isBusy}
              isTouched
              onDiscard={discard}
            />
          </div>
        )}
      </fetcher.Form>
    </Card>
  );
}
