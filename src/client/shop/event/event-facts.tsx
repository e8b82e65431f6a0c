import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import type { EventDetail, EventSummary } from '../../../contract/events.ts';
import { EventPicture } from '../../views/event-picture.tsx';
import styles from './event-facts.module.css';
import { EventTime } from './event-time.tsx';

export function EventAbout({ event }: { event: Pick<EventDetail, 'picture' | 'description'> }) {
  const { picture, description } = event;
  if (picture === undefined && description === undefined) return null;
  return (
    <div className={styles.about}>
      {picture && (
        <EventPicture picture={picture} className={styles.picture} sizes="(min-width: 48rem) 40rem, 100vw" />
      )}
      {description && <p className={styles.words}>{description}</p>}
    </div>
  );
}

export function WhenAndWhere({ event }: { event: Pick<EventSummary, 'starts_at' | 'location'> }) {
  return (
    <p className={styles.facts}>
      <span className={styles.fact}>
        <CalendarDays size={18} />
        <EventTime at={event.starts_at} hasWeekday />
      </span>
      <span className={styles.fact}>
        <MapPin size={18} />
        {event.location}
      </span>
    </p>
  );
}
