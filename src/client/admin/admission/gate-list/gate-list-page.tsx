import { useMemo, useState } from 'react';
import { Form, useLoaderData, useSearchParams, useSubmit } from 'react-router-dom';
import { type GateListOrder, sortGateList } from '../../../../domain/sort-gate-list.ts';
import { berlinDay, formatDate } from '../../../../domain/stored-time.ts';
import { fetchFile } from '../../../platform/api/fetch-file.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { fileNamePart, saveFile } from '../../save-file.ts';
import styles from './gate-list.module.css';
import { entryOf, type GateListData, SORT_ORDERS, sortOrderOf } from './gate-list-data.ts';
import { GateListSheet, listStateLabel } from './gate-list-sheet.tsx';

export { loader } from './gate-list-data.ts';

/** For an evening without network or devices: printed, or saved as a PDF. */
export function Component() {
  const data = useLoaderData<GateListData | 'no_event' | null>();
  return (
    <>
      <div className={styles.screenOnly}>
        <PageTitle>Einlassliste</PageTitle>
      </div>
      {data === null ? (
        <Notice tone="warning">
          Für die Einlassliste brauchst du die Berechtigung „Einlass“ oder „Bestellungen“.
        </Notice>
      ) : data === 'no_event' ? (
        <Notice>Es steht keine Veranstaltung bevor, für die es eine Liste geben könnte.</Notice>
      ) : (
        <EventGateList {...data} />
      )}
    </>
  );
}

/** Event and sort order are in the address; the list is shown as it will be printed. */
function EventGateList({ events, event, list }: GateListData) {
  const [searchParams] = useSearchParams();
  const submit = useSubmit();
  const by = sortOrderOf(searchParams.get('by'));
  const sorted = useMemo(() => sortGateList(list.tickets.map(entryOf), by), [list, by]);
  return (
    <>
      <p className={styles.screenOnly}>Für einen Abend ohne Netz: kurz vor dem Einlass drucken.</p>
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
          {SORT_ORDERS.map(({ order, name }) => (
            <option key={order} value={order}>
              {name}
            </option>
          ))}
        </SelectField>
        <GateListActions event={event} by={by} />
      </Form>
      <div className={styles.screenOnly}>
        <VisuallyHidden role="status">
          {event.name}: {listStateLabel(list.read_at, sorted.length, by)}
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

function GateListActions({ event, by }: { event: GateListData['event']; by: GateListOrder }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // No timeout, because thousands of tickets take a while.
    const load = () =>
      fetchFile('GET /api/office/gate-lists/:id/list.pdf', {
        params: { id: event.id },
        query: { by },
        timeout: false,
      });
    await saveFile(
      load,
      `Einlassliste-${fileNamePart(event.name).slice(0, 60)}-${berlinDay(Date.now())}.pdf`,
    );
    setBusy(false);
  };
  return (
    <div className={styles.actions}>
      <Button onClick={save} isBusy={isBusy}>
        Als PDF speichern
      </Button>
      <Button variant="secondary" onClick={() => print()}>
        Drucken
      </Button>
    </div>
  );
}
