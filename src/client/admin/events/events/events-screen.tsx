import { Link, useLoaderData } from 'react-router-dom';
import type { OfficeEventSummary } from '../../../../contract/staff-events.ts';
import { formatDate, formatTime, weekdayOf } from '../../../../domain/stored-time.ts';
import type { OfficeEventPage } from '../../../platform/api/fetch-office-events.ts';
import { germanCount } from '../../../ui/german-count.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useTurnedPage } from '../../lists/use-turned-page.ts';
import { officePathTo } from '../../office-path-to.ts';
import { EventState } from './event-state.tsx';
import styles from './events-screen.module.css';
import { NewEvent } from './new-event.tsx';

/** Every event, the latest first, and how a new one begins. */
export function EventsScreen() {
  const { events, next } = useLoaderData<OfficeEventPage>();
  const { head, turn } = useTurnedPage<HTMLUListElement>(events);
  return (
    <>
      <PageTitle>Veranstaltungen</PageTitle>
      {events.length === 0 ? (
        <Notice title="Noch keine Veranstaltung">
          <p>Leg unten die erste an. Gäste sehen sie erst, wenn du sie veröffentlichst.</p>
        </Notice>
      ) : (
        <ul ref={head} tabIndex={-1} aria-label="Veranstaltungen" className={styles.events}>
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} />
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <p>
          <LinkButton to={`?after=${encodeURIComponent(next)}`} variant="secondary" onClick={turn}>
            Frühere Veranstaltungen
          </LinkButton>
        </p>
      )}
      <NewEvent />
    </>
  );
}

function EventCard({ event }: { event: OfficeEventSummary }) {
  return (
    <article className={styles.event}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link to={officePathTo.officeEvent(event.id)}>{event.name}</Link>
        </h2>
        <EventState event={event} />
      </div>
      <p>
        {weekdayOf(event.starts_at)}, {formatDate(event.starts_at)}, {formatTime(event.starts_at)} Uhr
      </p>
      <p className={styles.soft}>
        {event.location}
        {event.layout && ` · Saalplan „${event.layout.name}“`}
      </p>
      <p className={styles.sold}>
        {germanCount(event.sold)} {event.sold === 1 ? 'Karte' : 'Karten'} bestellt
      </p>
    </article>
  );
}
