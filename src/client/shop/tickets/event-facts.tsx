import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import type { EventSummary } from '../../../contract/events.ts';
import { formatDate, formatTime, wallTimeOf, weekdayOf } from '../../../domain/stored-time.ts';
import styles from './event-facts.module.css';

/** What the tickets are for: the event's name, its day and hour, its place. */
export function EventFacts({ event }: { event: EventSummary }) {
  return (
    <div className={styles.facts}>
      <p className={styles.name}>{event.name}</p>
      <p className={styles.fact}>
        <CalendarDays size={18} />
        <time dateTime={wallTimeOf(event.starts_at)}>
          {weekdayOf(event.starts_at)}, {formatDate(event.starts_at)} · {formatTime(event.starts_at)} Uhr
        </time>
      </p>
      <p className={styles.fact}>
        <MapPin size={18} />
        {event.location}
      </p>
    </div>
  );
}
