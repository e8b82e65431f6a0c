import type { StaffEvent } from '../../../../contract/staff-events.ts';
import { Card } from '../../../ui/card.tsx';
import { TextArea, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { OutdatedNotice, SaveDraft } from '../../forms/draft-controls.tsx';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { formatTimeField } from '../../forms/time-field.ts';
import { useDraft } from '../../forms/use-draft.ts';
import styles from './event-page.module.css';

const timeFields = [
  { name: 'starts_at', label: 'Beginn', hint: undefined },
  { name: 'ends_at', label: 'Ende', hint: 'Leer: einen Tag nach dem Beginn.' },
  { name: 'sale_starts_at', label: 'Verkauf ab', hint: 'Leer: sobald veröffentlicht.' },
  { name: 'sale_ends_at', label: 'Verkauf bis', hint: 'Leer: bis zum Ende der Veranstaltung.' },
  { name: 'admission_starts_at', label: 'Einlass ab', hint: 'Leer: Karten gelten ab der Zahlung.' },
] as const;

const factNames = ['name', 'location', 'description', ...timeFields.map(({ name }) => name)] as const;
type FactName = (typeof factNames)[number];

/** Unsaved input stays in this tab. */
export function FactsCard({ event }: { event: StaffEvent }) {
  const draft = useFactsDraft(event);
  const { fetcher, form, isBusy, errors, message } = useOutcomeForm(draft.discard);
  const discard = () => {
    draft.discard();
    fetcher.reset();
  };
  const field = (name: FactName) => ({
    name,
    value: draft.values[name],
    message: errors[name],
    onChange: ({ target }: { target: { value: string } }) => draft.set(name, target.value),
  });
  return (
    <Card as="section" aria-labelledby="angaben">
      <fetcher.Form
        ref={form}
        method="post"
        action={adminPathTo.event(event.id)}
        noValidate
        className={styles.form}
      >
        <h2 id="angaben">Ort und Zeiten</h2>
        <div role="alert">
          {message && <Notice tone="danger">{message}</Notice>}
          {draft.contested.length > 0 && (
            <OutdatedNotice
              title="Inzwischen hat jemand anders dieselben Angaben geändert"
              onKeep={draft.rebase}
              onDiscard={discard}
            />
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
          {timeFields.map(({ name, label, hint }) => (
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
          <SaveDraft
            label="Speichern"
            name="intent"
            value="facts"
            isBusy={isBusy}
            isTouched={draft.isTouched}
            onDiscard={discard}
          />
        </div>
      </fetcher.Form>
    </Card>
  );
}

/** Times are as in `datetime-local` fields. */
type Facts = Record<FactName, string>;

interface FactsDraft {
  changed: Partial<Facts>;
  /** The server's values when these fields were first changed. */
  seen: Partial<Facts>;
}

const UNCHANGED: FactsDraft = { changed: {}, seen: {} };

interface FactsForm {
  values: Facts;
  isTouched: boolean;
  /** Fields changed here that somebody else has saved in the meantime. */
  contested: FactName[];
  set: (name: FactName, text: string) => void;
  discard: () => void;
  /** Keeps the changes despite what somebody else has saved. */
  rebase: () => void;
}

/**
 * Only changed fields are drafts; all others follow the server, so that no colleague's change is reverted.
 */
function useFactsDraft(event: StaffEvent): FactsForm {
  const { value: draft, isTouched, set, discard } = useDraft<FactsDraft>(`facts-${event.id}`, UNCHANGED);
  const now = factsFromEvent(event);
  const names = factNames.filter((name) => draft.changed[name] !== undefined);
  return {
    values: { ...now, ...draft.changed },
    isTouched,
    contested: names.filter((name) => draft.seen[name] !== now[name]),
    set(name, text) {
      const changed = { ...draft.changed, [name]: text };
      const seen = { [name]: now[name], ...draft.seen };
      if (text === now[name]) {
        delete changed[name];
        delete seen[name];
      }
      if (Object.keys(changed).length === 0) discard();
      else set({ changed, seen });
    },
    discard,
    rebase: () => set({ seen: now }),
  };
}

function factsFromEvent(event: StaffEvent): Facts {
  const { name, location, description } = event;
  return {
    name,
    location,
    description,
    starts_at: formatTimeField(event.starts_at),
    ends_at: formatTimeField(event.ends_at),
    sale_starts_at: formatTimeField(event.sale_starts_at),
    sale_ends_at: formatTimeField(event.sale_ends_at),
    admission_starts_at: formatTimeField(event.admission_starts_at),
  };
}
