import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import styles from './event-state.module.css';

/** Whether guests see an event, in a word and a colour. */
export function EventState({ event }: { event: { is_published: boolean; starts_at: string } }) {
  // A day later nobody asks whether it is still on.
  const isOver = event.starts_at < storedTimeOfInstant(Date.now() - 24 * 60 * 60 * 1000);
  if (isOver) return <span className={`${styles.state} ${styles.over}`}>Vorbei</span>;
  return event.is_published ? (
    <span className={`${styles.state} ${styles.published}`}>Veröffentlicht</span>
  ) : (
    <span className={`${styles.state} ${styles.hidden}`}>Verborgen</span>
  );
}
