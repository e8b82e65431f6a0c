import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import type { EventDetail, EventSummary } from '../../../contract/events.ts';
import { EventPicture } from '../../views/event-picture.tsx';
import styles from './event-facts.module.css';
import { EventTime, movedText } from './event-time.tsx';

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

type Placed = Pick<EventSummary, 'starts_at' | 'location' | 'is_cancelled' | 'moved_from'>;

export function WhenAndWhere({ event }: { event: Placed }) {
  return (
    <p className={styles.facts}>
      <span className={styles.fact}>
        <CalendarDays size={18} />
        <span>
          {movedText(event)}
          <EventTime at={event.starts_at} hasWeekday />
          {event.is_cancelled && ', abgesagt'}
        </span>
      </span>
      <span className={styles.fact}>
        <MapPin size={18} />
        {event.location}
      </span>
    </p>
  );
}
