import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { DeletionQuestion } from '../../forms/deletion-question.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import styles from './event-screen.module.css';

/** Copies the event for another evening, or deletes one for which there was never a ticket. */
export function CopyCard({ event }: { event: OfficeEvent }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  return (
    <Card as="section" aria-labelledby="kopieren">
      <fetcher.Form
        ref={form}
        method="post"
        action={officePathTo.officeEvent(event.id)}
        noValidate
        className={styles.form}
      >
        <h2 id="kopieren">Noch einmal verwenden</h2>
        <p className={styles.soft}>
          Die Kopie hat dieselben Preise, Kategorien und Kontingente und denselben Saalplan. Ihre Zeiten
          wandern mit dem Beginn.
        </p>
        <div className={styles.fields}>
          <TextField
            label="Name der Kopie"
            name="name"
            required
            maxLength={120}
            defaultValue={event.name}
            message={errors.name}
          />
          <TextField
            label="Beginn der Kopie"
            name="starts_at"
            type="datetime-local"
            required
            message={errors.starts_at}
          />
        </div>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        <div className={styles.steps}>
          <Button type="submit" name="intent" value="copy" variant="secondary" isBusy={isBusy}>
            Kopieren
          </Button>
          <DeletionQuestion intent="delete" isBusy={isBusy}>
            Veranstaltung löschen
          </DeletionQuestion>
        </div>
      </fetcher.Form>
    </Card>
  );
}
