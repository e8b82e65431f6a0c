import type { Picture } from '../../../../contract/pictures.ts';
import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import { PictureField } from '../picture/picture-field.tsx';
import styles from './event-screen.module.css';

interface PictureDraft {
  picture: Picture | null;
  alt: string;
}

/** The picture guests see with the event, and what it says to whoever does not see it. */
export function PictureCard({ event }: { event: OfficeEvent }) {
  const [draft, setDraft] = useDraft<PictureDraft>(`picture-${event.id}`);
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(() => setDraft(null));
  const shown = draft ?? { picture: event.picture, alt: event.picture?.alt ?? '' };
  return (
    <Card as="section" aria-labelledby="bild">
      <fetcher.Form
        ref={form}
        method="post"
        action={officePathTo.officeEvent(event.id)}
        noValidate
        className={styles.form}
      >
        <h2 id="bild">Bild</h2>
        <PictureField
          label="Bild"
          hint="JPEG, PNG, WebP oder AVIF bis 10 MB, am besten quer und mindestens 1.600 Punkte breit. Wo und wann es aufgenommen wurde, bleibt unter euch."
          picture={shown.picture}
          message={message}
          onChange={(picture) => setDraft({ ...shown, picture })}
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
            onChange={({ target }) => setDraft({ ...shown, alt: target.value })}
          />
        )}
        {draft && (
          <div className={styles.saving}>
            <Button type="submit" name="intent" value="picture" isBusy={isBusy}>
              Bild speichern
            </Button>
            <Button variant="quiet" onClick={() => setDraft(null)}>
              Verwerfen
            </Button>
            <p className={styles.soft}>Noch nicht gespeichert</p>
          </div>
        )}
      </fetcher.Form>
    </Card>
  );
}
