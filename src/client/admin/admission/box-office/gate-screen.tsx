import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { BoxOfficeEvent } from '../../../../contract/box-office.ts';
import { formatDate, formatTime } from '../../../../domain/stored-time.ts';
import { fetchBoxOffice } from '../../../platform/api/fetch-box-office.ts';
import { serverNow } from '../../../platform/api/server-time.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { officePaths } from '../../office-paths.ts';
import { usePolled } from '../../use-polled.ts';
import styles from './box-office.module.css';
import { eventOfAddress } from './event-of-address.ts';
import { EventSelect } from './event-select.tsx';
import { GateSale } from './gate-sale.tsx';
import { QuotaForm } from './quota-form.tsx';
import { useAddressed } from './use-addressed.ts';

/** The box office at the gate: how many, and done. */
export function GateScreen() {
  const loaded = useLoaderData<BoxOfficeEvent[]>();
  const [namedEvent, chooseEvent] = useAddressed('event');
  const [changes, setChanges] = useState(0);
  const { answer, isStale } = usePolled(fetchBoxOffice, changes);
  const events = answer ?? loaded;
  const event = eventOfAddress(events, namedEvent, serverNow());
  const renew = () => setChanges((before) => before + 1);
  return (
    <div className={styles.screen}>
      <PageTitle>Abendkasse</PageTitle>
      {event === undefined ? (
        <Notice>Noch ist keine Veranstaltung im Verkauf.</Notice>
      ) : (
        <>
          {events.length > 1 ? (
            <EventSelect events={events} event={event} onChoose={chooseEvent} />
          ) : (
            <p>
              <strong>{event.name}</strong> · {formatDate(event.starts_at)}, {formatTime(event.starts_at)} Uhr
            </p>
          )}
          {isStale && (
            <Notice tone="warning" role="status">
              Gerade keine Verbindung: Die Zahlen können von eben sein.
            </Notice>
          )}
          {event.offers.length > 0 && <GateSale key={event.id} event={event} onIssued={renew} />}
          {event.has_seats && (
            <p>
              <Link to={`${officePaths.issueTickets}?kind=box_office&event=${event.id}`}>
                Sitzplätze auf dem Plan aussuchen und ausgeben
              </Link>
            </p>
          )}
          {event.offers.length > 0 && <QuotaForm key={`quota ${event.id}`} event={event} onChanged={renew} />}
        </>
      )}
      <p>
        <Link to={officePaths.orders}>Zu den Bestellungen</Link>
      </p>
    </div>
  );
}
