import { EventTime } from '../event/event-time.tsx';
import styles from './event-group.module.css';
import { LineRow } from './line-row.tsx';
import type { LineProblem } from './order-basket.ts';
import type { EventLines } from './price-basket.ts';

export interface EventGroupProps {
  group: EventLines;
  /** False while nobody knows what the shop sells: then a missing price says nothing. */
  areOffersKnown: boolean;
  /** What the last attempt to order was refused for, by line. */
  refused: Record<string, LineProblem>;
}

/** The lines of one event under its name. */
export function EventGroup({ group, areOffersKnown, refused }: EventGroupProps) {
  const { event, lines } = group;
  return (
    <section className={styles.group}>
      <h2 className={styles.name}>{event?.name ?? 'Karten'}</h2>
      {event && (
        <p className={styles.facts}>
          <EventTime at={event.starts_at} /> · {event.location}
        </p>
      )}
      <ul className={styles.lines}>
        {lines.map((priced) => (
          <LineRow
            key={priced.key}
            priced={priced}
            areOffersKnown={areOffersKnown}
            refused={refused[priced.key]}
          />
        ))}
      </ul>
    </section>
  );
}
