import type { OfficeEvent } from '../../../contract/office-events.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { officePathTo } from '../office-path-to.ts';
import { useOutcomeForm } from '../use-outcome-form.ts';
import styles from './event-screen.module.css';
import { wallField } from './time-field.ts';

const times = [
  { name: 'starts_at', label: 'Beginn', hint: undefined },
  { name: 'ends_at', label: 'Ende', hint: 'Leer: Karten gelten bis zum Tag danach.' },
  { name: 'sale_starts_at', label: 'Verkauf ab', hint: 'Leer: sobald veröffentlicht.' },
  { name: 'sale_ends_at', label: 'Verkauf bis', hint: 'Leer: solange veröffentlicht.' },
  { name: 'admission_starts_at', label: 'Einlass ab', hint: 'Leer: Karten gelten ab der Zahlung.' },
] as const;

/** Name, place, description and times of an event. */
export function FactsCard({ event }: { event: OfficeEvent }) {
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm();
  return (
    <Card as="section" aria-labelledby="angaben">
      <fetcher.Form
        ref={form}
        method="post"
        action={officePathTo.officeEvent(event.id)}
        noValidate
        className={styles.form}
      >
        <h2 id="angaben">Ort und Zeiten</h2>
        <div role="alert">{message && <Notice tone="danger">{message}</Notice>}</div>
        <input type="hidden" name="version" value={event.version} />
        <div className={styles.fields}>
          <TextField
            label="Name"
            name="name"
            required
            maxLength={120}
            defaultValue={event.name}
            message={errors.name}
          />
          <TextField
            label="Ort"
            name="location"
            required
            maxLength={120}
            defaultValue={event.location}
            message={errors.location}
          />
        </div>
        <TextArea
          label="Beschreibung"
          name="description"
          isOptional
          maxLength={4000}
          defaultValue={event.description}
          message={errors.description}
        />
        <div className={styles.fields}>
          {times.map(({ name, label, hint }) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              name={name}
              type="datetime-local"
              required={name === 'starts_at'}
              defaultValue={wallField(event[name])}
              message={errors[name]}
            />
          ))}
        </div>
        <div>
          <Button type="submit" name="intent" value="facts" isBusy={isBusy}>
            Speichern
          </Button>
        </div>
      </fetcher.Form>
    </Card>
  );
}
