import { Link, useLoaderData } from 'react-router-dom';
import type { OfficeEvent } from '../../../../contract/staff-events.ts';
import { formatDate, formatTime, weekdayOf } from '../../../../domain/stored-time.ts';
import { fetchEventHistory } from '../../../platform/api/fetch-office-events.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { officePaths } from '../../office-paths.ts';
import { HistoryCard } from '../../team/history/history-card.tsx';
import { EventState } from '../events/event-state.tsx';
import { CopyCard } from './copy-card.tsx';
import { eventDeedWords } from './event-deed-words.ts';
import styles from './event-screen.module.css';
import { FactsCard } from './facts-card.tsx';
import { OfferCard } from './offer-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { PublicationCard } from './publication-card.tsx';
import { SoldCard } from './sold-card.tsx';

/** Everything of an event that staff set, what is sold of it, and whether guests see it. */
export function EventScreen() {
  const event = useLoaderData<OfficeEvent>();
  return (
    // What is typed into one event must not show up in the next.
    <div key={event.id} className={styles.screen}>
      <p>
        <Link to={officePaths.officeEvents}>Zurück zu den Veranstaltungen</Link>
      </p>
      <header className={styles.head}>
        <PageTitle>{event.name}</PageTitle>
        <p className={styles.when}>
          <EventState event={event} /> {weekdayOf(event.starts_at)}, {formatDate(event.starts_at)},{' '}
          {formatTime(event.starts_at)} Uhr · {event.location}
        </p>
      </header>
      <PublicationCard event={event} />
      <OfferCard event={event} />
      <SoldCard event={event} />
      <FactsCard event={event} />
      <PictureCard event={event} />
      <CopyCard event={event} />
      <HistoryCard of={event} read={(before) => fetchEventHistory(event.id, before)} words={eventDeedWords} />
    </div>
  );
}
