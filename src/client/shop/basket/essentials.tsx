import { EventTime } from '../event/event-time.tsx';
import styles from './essentials.module.css';
import { lineWords } from './line-words.ts';
import type { EventLines } from './price-basket.ts';

/** What the law wants right above the button that buys (§ 312j BGB): what is bought, when and where. */
export function Essentials({ groups, headingId }: { groups: EventLines[]; headingId: string }) {
  return (
    <div className={styles.essentials}>
      <h3 id={headingId} className={styles.heading}>
        Das bestellst du
      </h3>
      {groups.map(({ eventId, event, lines }) => (
        <div key={eventId}>
          <p className={styles.event}>{event?.name ?? 'Karten'}</p>
          {event && (
            <p className={styles.facts}>
              <EventTime at={event.starts_at} /> · {event.location}
            </p>
          )}
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.key}>{lineWords(line)}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
