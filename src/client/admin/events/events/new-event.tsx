import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePaths } from '../../office-paths.ts';
import styles from './events-screen.module.css';

/** Begins an event: what it is called, where and when. Prices and plan come on its own page. */
export function NewEvent() {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  return (
    <Card as="section" aria-labelledby="neu">
      <fetcher.Form
        ref={form}
        method="post"
        action={officePaths.officeEvents}
        noValidate
        className={styles.form}
      >
        <h2 id="neu">Neue Veranstaltung</h2>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        <div className={styles.fields}>
          <TextField label="Name" name="name" required maxLength={120} message={errors.name} />
          <TextField label="Ort" name="location" required maxLength={120} message={errors.location} />
          <TextField
            label="Beginn"
            name="starts_at"
            type="datetime-local"
            required
            message={errors.starts_at}
          />
        </div>
        <div>
          <Button type="submit" isBusy={isBusy}>
            Anlegen
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}
