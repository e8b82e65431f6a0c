import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOutcomeForm } from '../../forms/use-outcome-form.ts';
import { officePathTo } from '../../office-path-to.ts';
import styles from './event-screen.module.css';
import { type FactName, useFactsDraft } from './use-facts-draft.ts';

const times = [
  { name: 'starts_at', label: 'Beginn', hint: undefined },
  { name: 'ends_at', label: 'Ende', hint: 'Leer: einen Tag nach dem Beginn.' },
  { name: 'sale_starts_at', label: 'Verkauf ab', hint: 'Leer: sobald veröffentlicht.' },
  { name: 'sale_ends_at', label: 'Verkauf bis', hint: 'Leer: bis zum Ende der Veranstaltung.' },
  { name: 'admission_starts_at', label: 'Einlass ab', hint: 'Leer: Karten gelten ab der Zahlung.' },
] as const;

/** Name, place, description and times of an event. What is typed stays in this tab until it is saved. */
export function FactsCard({ event }: { event: OfficeEvent }) {
  const draft = useFactsDraft(event);
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(draft.discard);
  const field = (name: FactName) => ({
    name,
    value: draft.texts[name],
    message: errors[name],
    onChange: ({ target }: { target: { value: string } }) => draft.set(name, target.value),
  });
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
        <div role="alert">
          {message && <Notice tone="danger">{message}</Notice>}
          {draft.contested.length > 0 && (
            <Notice tone="warning" title="Inzwischen hat jemand anders dieselben Angaben geändert">
              <p>Deine Eingaben sind noch da und nicht gespeichert.</p>
              <div className={styles.steps}>
                <Button variant="secondary" onClick={draft.insist}>
                  Meine Eingaben behalten
                </Button>
                <Button variant="quiet" onClick={draft.discard}>
                  Neuen Stand zeigen
                </Button>
              </div>
            </Notice>
          )}
        </div>
        <input type="hidden" name="version" value={event.version} />
        <div className={styles.fields}>
          <TextField label="Name" required maxLength={120} {...field('name')} />
          <TextField label="Ort" required maxLength={120} {...field('location')} />
        </div>
        <TextArea
          label="Beschreibung"
          hint="Steht auf der Seite, auf der Gäste ihre Karten aussuchen."
          isOptional
          maxLength={4000}
          {...field('description')}
        />
        <div className={styles.fields}>
          {times.map(({ name, label, hint }) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              type="datetime-local"
              required={name === 'starts_at'}
              {...field(name)}
            />
          ))}
        </div>
        <div className={styles.saving}>
          <Button type="submit" name="intent" value="facts" isBusy={isBusy}>
            Speichern
          </Button>
          {draft.isTouched && (
            <>
              <Button variant="quiet" onClick={draft.discard}>
                Verwerfen
              </Button>
              <p className={styles.soft}>Noch nicht gespeichert</p>
            </>
          )}
        </div>
      </fetcher.Form>
    </Card>
  );
}
