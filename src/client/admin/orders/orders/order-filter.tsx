import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router-dom';
import type { OrderEvent } from '../../../../contract/staff-orders.ts';
import { formatDate } from '../../../../domain/stored-time.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './order-filter.module.css';

const PAUSE_MS = 120;

/** What narrows and sorts the list, all of it in the address; the search acts while it is typed. Ctrl+K (⌘K) leads to it. */
export function OrderFilter({ events }: { events: ReadonlyArray<OrderEvent> }) {
  const [asked] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const kept = (name: string) => asked.get(name) ?? '';

  useEffect(() => {
    const toSearch = (event: globalThis.KeyboardEvent) => {
      const isAlone = !event.shiftKey && !event.altKey;
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || !isAlone) return;
      event.preventDefault();
      const search = form.current?.querySelector<HTMLInputElement>('[name=q]');
      search?.focus();
      search?.select();
    };
    document.addEventListener('keydown', toSearch);
    return () => {
      document.removeEventListener('keydown', toSearch);
      clearTimeout(pause.current);
    };
  }, []);

  const ask = () => submit(form.current, { replace: true, preventScrollReset: true });
  const soon = (event: FormEvent) => {
    clearTimeout(pause.current);
    const isSearch = (event.target as HTMLInputElement).name === 'q';
    if (isSearch) pause.current = setTimeout(ask, PAUSE_MS);
    else ask();
  };
  const clear = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || event.currentTarget.value === '') return;
    event.currentTarget.value = '';
    ask();
  };

  return (
    <Form ref={form} role="search" className={styles.filter} onChange={soon} replace>
      <TextField
        label="Suche"
        name="q"
        type="search"
        defaultValue={kept('q')}
        placeholder="Name, Nummer oder E-Mail"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-keyshortcuts="Control+K"
        onKeyDown={clear}
      />
      <SelectField label="Zustand" name="status" defaultValue={kept('status')}>
        <option value="">Alle</option>
        <option value="open">Offen</option>
        <option value="paid">Bezahlt</option>
        <option value="cancelled">Storniert</option>
        <option value="refunded">Erstattet</option>
      </SelectField>
      <SelectField label="Herkunft" name="source" defaultValue={kept('source')}>
        <option value="">Alle</option>
        <option value="shop">Online</option>
        <option value="complimentary">Ehrenkarten</option>
        <option value="box_office">Abendkasse</option>
        <option value="telephone">Telefonisch</option>
      </SelectField>
      <SelectField label="Veranstaltung" name="event" defaultValue={kept('event')}>
        <option value="">Alle</option>
        {events.map((event) => (
          <option key={event.id} value={event.id}>
            {event.name}, {formatDate(event.starts_at)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Reihenfolge" name="sort" defaultValue={kept('sort')}>
        <option value="">Neueste zuerst</option>
        <option value="oldest">Älteste zuerst</option>
        <option value="name">Nach Name</option>
        <option value="due">Nach Fälligkeit</option>
        <option value="total">Höchste Summe zuerst</option>
      </SelectField>
      <div className={styles.only}>
        <label>
          <input type="checkbox" name="overdue" value="1" defaultChecked={kept('overdue') === '1'} />
          Nur überfällige
        </label>
        <label>
          <input type="checkbox" name="refund_due" value="1" defaultChecked={kept('refund_due') === '1'} />
          Nur zu erstatten
        </label>
      </div>
    </Form>
  );
}
