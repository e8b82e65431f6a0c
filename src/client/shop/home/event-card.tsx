import MapPin from 'lucide-react/icons/map-pin';
import { Link } from 'react-router-dom';
import type { EventSummary } from '../../../contract/events.ts';
import { eurosToCents } from '../../../domain/money.ts';
import type { StoredTime } from '../../../domain/stored-time.ts';
import { pathTo } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Price } from '../../ui/price.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { EventPicture } from '../../views/picture/event-picture.tsx';
import { EventTime } from '../event/event-time.tsx';
import styles from './event-card.module.css';
import { offerOf } from './offer.ts';

/** One event: its name leads where its button leads. */
export function EventCard({ event, now }: { event: EventSummary; now: StoredTime }) {
  const target = event.has_fixed_tickets ? pathTo.tickets(event.id) : pathTo.blocks(event.id);
  const offer = offerOf(event, now);
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
        {event.price_from !== null && offer.text !== '' && ' · '}
        {offer.text !== '' && (
          <span className={offer.isScarce ? styles.scarce : undefined}>{offer.text}</span>
        )}
      </p>
      <LinkButton to={target} variant={offer.isOnSale ? 'primary' : 'secondary'} className={styles.action}>
        {event.has_fixed_tickets ? 'Karten kaufen' : 'Sitzplatz wählen'}
        <VisuallyHidden> für {event.name}</VisuallyHidden>
      </LinkButton>
    </Card>
  );
}
