import CalendarDays from 'lucide-react/icons/calendar-days';
import MapPin from 'lucide-react/icons/map-pin';
import type { EventSummary } from '../../../contract/events.ts';
import { EventTime } from './event-time.tsx';
import styles from './when-and-where.module.css';

/** Day, hour and place of an event, beneath its name. */
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
