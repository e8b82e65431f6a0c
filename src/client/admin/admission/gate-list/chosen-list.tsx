import { useMemo, useState } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router-dom';
import { type GateListOrder, sortGateList } from '../../../../domain/sort-gate-list.ts';
import { berlinDay, formatDate } from '../../../../domain/stored-time.ts';
import { fetchGateListPaper } from '../../../platform/api/fetch-gate-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { saveFile } from '../../save-file.ts';
import { entryOf, ORDERS, orderOf } from './gate-list-order.ts';
import styles from './gate-list-screen.module.css';
import { GateListSheet } from './gate-list-sheet.tsx';
import { stateOf } from './gate-list-words.ts';
import type { GateListData } from './load-gate-list.ts';

/** Chooses the event and what the list goes by, both kept in the address, and shows the list as it will be printed. */
export function ChosenList({ events, event, list }: GateListData) {
  const [asked] = useSearchParams();
  const submit = useSubmit();
  const by = orderOf(asked.get('by'));
  const sorted = useMemo(() => sortGateList(list.tickets.map(entryOf), by), [list, by]);
  return (
    <>
      <p className={styles.screenOnly}>
        Falls am Abend Netz oder Strom fehlen: Druck die Liste kurz vor dem Einlass aus und hakt darauf ab.
        Wer seine Karte vergessen hat, findet sich über Name oder Bestellnummer.
      </p>
      <Form
        className={styles.choice}
        onChange={({ currentTarget }) =>
          void submit(currentTarget, { replace: true, preventScrollReset: true })
        }
      >
        <SelectField label="Veranstaltung" name="event" value={event.id} onChange={() => {}}>
          {events.map(({ id, name, starts_at }) => (
            <option key={id} value={id}>
              {name}, {formatDate(starts_at)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Sortiert nach" name="by" value={by} onChange={() => {}}>
          {ORDERS.map(({ order, name }) => (
            <option key={order} value={order}>
              {name}
            </option>
          ))}
        </SelectField>
        <Steps eventId={event.id} by={by} />
      </Form>
      <div className={styles.screenOnly}>
        <VisuallyHidden role="status">
          {event.name}: {stateOf(list.read_at, sorted.length, by)}
        </VisuallyHidden>
      </div>
      {sorted.length === 0 ? (
        <Notice>Für {event.name} gibt es noch keine Karten.</Notice>
      ) : (
        <GateListSheet event={event} by={by} readAt={list.read_at} rows={sorted.map(({ row }) => row)} />
      )}
    </>
  );
}

function Steps({ eventId, by }: { eventId: number; by: GateListOrder }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveFile(() => fetchGateListPaper(eventId, by), `Einlassliste-${berlinDay(Date.now())}.pdf`);
    setBusy(false);
  };
  return (
    <div className={styles.steps}>
      <Button onClick={save} isBusy={isBusy}>
        Als PDF speichern
      </Button>
      <Button variant="secondary" onClick={() => print()}>
        Drucken
      </Button>
    </div>
  );
}
