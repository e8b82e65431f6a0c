import type { EventSummary } from '../../../contract/events.ts';
import {
  formatDate,
  formatTime,
  type StoredTime,
  wallTimeOf,
  weekdayOf,
} from '../../../domain/stored-time.ts';
import styles from './event-time.module.css';

/** `12.04.2027 · 18:30 Uhr`; with `hasWeekday` the weekday comes first. */
export function EventTime({ at, hasWeekday = false }: { at: StoredTime; hasWeekday?: boolean }) {
  return (
    <time className={styles.time} dateTime={wallTimeOf(at)}>
      {hasWeekday && `${weekdayOf(at)}, `}
      {formatDate(at)} · {formatTime(at)} Uhr
    </time>
  );
}

/** Before the day; empty for an event that takes place as it was first sold. */
export function movedText({
  is_cancelled,
  moved_from,
}: Pick<EventSummary, 'is_cancelled' | 'moved_from'>): string {
  return moved_from !== undefined && !is_cancelled ? 'verlegt auf ' : '';
}
