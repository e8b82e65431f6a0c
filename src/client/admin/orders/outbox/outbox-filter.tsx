import { type FormEvent, useEffect, useRef } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router-dom';
import type { MailScope } from '../../../platform/api/fetch-outbox.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './outbox-screen.module.css';

const PAUSE_MS = 150;

/** What narrows the mails, all of it in the address; the search acts while it is typed. */
export function OutboxFilter({ to }: { to: MailScope }) {
  const [asked] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const ask = () => submit(form.current, { replace: true, preventScrollReset: true });
  const soon = (event: FormEvent) => {
    clearTimeout(pause.current);
    if ((event.target as HTMLInputElement).name === 'q') pause.current = setTimeout(ask, PAUSE_MS);
    else ask();
  };
  return (
    <Form ref={form} role="search" className={styles.filter} onChange={soon} replace>
      {asked.has('to') && <input type="hidden" name="to" value={to} />}
      <TextField
        label="Suche"
        name="q"
        type="search"
        defaultValue={asked.get('q') ?? ''}
        placeholder={to === 'guests' ? 'Name, Nummer oder E-Mail' : 'Name oder E-Mail'}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <SelectField label="Zustand" name="state" defaultValue={asked.get('state') ?? ''}>
        <option value="">Alle</option>
        <option value="waiting">Wartet oder unterwegs</option>
        <option value="retrying">Nach vergeblichem Versuch</option>
        <option value="sent">Gesendet</option>
        <option value="stored">Nur abgelegt</option>
        <option value="failed">Fehlgeschlagen</option>
        <option value="dropped">Nicht mehr nötig</option>
      </SelectField>
    </Form>
  );
}
