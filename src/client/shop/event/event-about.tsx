import type { EventDetail } from '../../../contract/events.ts';
import { EventPicture } from '../../views/picture/event-picture.tsx';
import styles from './event-about.module.css';

/** What an event looks like and what it is about, as far as staff have told. */
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
