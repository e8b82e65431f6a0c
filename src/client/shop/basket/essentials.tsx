import { useRouteLoaderData } from 'react-router-dom';
import type { Festival } from '../../../contract/festival.ts';
import { formatDate, formatTime } from '../../../domain/stored-time.ts';
import styles from './essentials.module.css';
import { lineWords } from './line-words.ts';
import type { EventLines } from './price-basket.ts';

/**
 * What the law wants right above the button (§ 312j BGB): what is bought, when and where, how it is delivered and paid;
 * the total stands above it. Before the form is open, delivery and payment alone.
 */
export function Essentials({ groups }: { groups: EventLines[] }) {
  const days = useRouteLoaderData<Festival | null>('guest-frame')?.payment_term_days;
  return (
    <div className={styles.essentials}>
      {groups.length > 0 && <h3 className={styles.heading}>Das bestellst du</h3>}
      {groups.map(({ eventId, event, lines }) => (
        <div key={eventId}>
          <p className={styles.event}>{event?.name ?? 'Karten'}</p>
          {event && (
            <p className={styles.facts}>
              {formatDate(event.starts_at)}, {formatTime(event.starts_at)} Uhr, {event.location}
            </p>
          )}
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line.key}>{lineWords(line)}</li>
            ))}
          </ul>
        </div>
      ))}
      <p className={styles.facts}>
        Versand: als Online-Ticket per E-Mail, kostenlos, sobald deine Zahlung da ist. Zahlung: auf Rechnung
        per Überweisung{days ? ` innerhalb von ${days} Tagen` : ''}. Alle Preise sind Endpreise.
      </p>
    </div>
  );
}
