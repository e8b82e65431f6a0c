import MapPin from 'lucide-react/icons/map-pin';
import { Link } from 'react-router-dom';
import type { EventSummary } from '../../../contract/events.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { saleStateAt } from '../../../domain/sale-period.ts';
import { formatDate, formatTime, type StoredTime } from '../../../domain/stored-time.ts';
import { pathTo } from '../../platform/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatCount, Price } from '../../ui/numbers.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EventPicture } from '../../views/event-picture.tsx';
import { EventTime, movedText } from '../event/event-time.tsx';
import styles from './event-card.module.css';

export function EventCard({ event, now }: { event: EventSummary; now: StoredTime }) {
  const target = event.has_fixed_tickets ? pathTo.tickets(event.id) : pathTo.blocks(event.id);
  const availability = availabilityOf(event, now);
  return (
    <Card as="li" className={styles.card}>
      {event.picture && (
        <EventPicture
          picture={event.picture}
          className={styles.picture}
          sizes="(min-width: 48rem) 25rem, 100vw"
          isBelow
        />
      )}
      <p className={styles.when}>
        {movedText(event)}
        <EventTime at={event.starts_at} />
      </p>
      <Link to={target} className={styles.name}>
        {event.name}
      </Link>
      <h3 className={styles.where}>
        <MapPin size={17} />
        {event.location}
      </h3>
      <p className={styles.offer}>
        {event.price_from !== null && (
          <>
            ab <Price cents={eurosToCents(event.price_from)} />
          </>
        )}
        {event.price_from !== null && availability.text !== '' && ' · '}
        {availability.text !== '' && (
          <span className={availability.isScarce ? styles.scarce : undefined}>{availability.text}</span>
        )}
      </p>
      {!event.is_cancelled && (
        <LinkButton
          to={target}
          variant={availability.isOnSale ? 'primary' : 'secondary'}
          className={styles.action}
        >
          {event.has_fixed_tickets ? 'Karten kaufen' : 'Sitzplatz wählen'}
          <VisuallyHidden> für {event.name}</VisuallyHidden>
        </LinkButton>
      )}
    </Card>
  );
}

/** With at most this many places left, guests read that there are few instead of a number. */
const FEW = 10;

interface Availability {
  /** Shown next to the price; empty if tickets are unlimited. */
  text: string;
  isScarce: boolean;
  isOnSale: boolean;
}

/** `now` is stored time. */
export function availabilityOf(event: EventSummary, now: StoredTime): Availability {
  const { sale_starts_at: saleStartsAt, sale_ends_at: saleEndsAt, places_left: left } = event;
  const sale = saleStateAt({ saleStartsAt, saleEndsAt }, now);
  const { is_cancelled: isScarce = false } = event;
  if (sale === 'over')
    return { text: isScarce ? 'abgesagt' : 'Vorverkauf beendet', isScarce, isOnSale: false };
  if (sale === 'not_yet' && saleStartsAt !== null) {
    const start = `${formatDate(saleStartsAt)}, ${formatTime(saleStartsAt)} Uhr`;
    return { text: `Vorverkauf ab ${start}`, isScarce: false, isOnSale: false };
  }
  if (left === null) return { text: '', isScarce: false, isOnSale: true };
  if (left <= 0) return { text: 'ausverkauft', isScarce: true, isOnSale: false };
  const things = event.has_fixed_tickets ? 'Karten' : 'Plätze';
  if (left <= FEW) return { text: `noch wenige ${things}`, isScarce: true, isOnSale: true };
  return { text: `noch ${formatCount(left)} ${things}`, isScarce: false, isOnSale: true };
}
