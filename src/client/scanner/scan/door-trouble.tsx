import { whenAndWhere } from './day-and-time.ts';
import { useDesk } from './door-desk.ts';
import styles from './notices.module.css';

/** Tickets that went in twice, and scans the server did not take: somebody must look. */
export function DoorTrouble() {
  const { conflicts, refused } = useDesk();
  const now = Date.now();
  const known = new Set(conflicts.map(({ scan_id }) => scan_id));
  const others = refused.filter(({ id }) => !known.has(id));
  if (conflicts.length + others.length === 0) return null;
  return (
    <details className={styles.notice}>
      <summary>
        {/* It comes as a whole, and then only an alert is heard. */}
        <span role="alert">{summaryOf(conflicts.length + others.length)}</span>
      </summary>
      <ul>
        {conflicts.map(({ scan_id, ticket, first, second }) => (
          <li key={scan_id}>
            {ticket}:{' '}
            {first.at === null
              ? 'nicht gültig, trotzdem eingelassen '
              : `${whenAndWhere(first.at, first.by, now)} und `}
            {whenAndWhere(second.at, second.by, now)}
          </li>
        ))}
        {others.map(({ id, ticket, at }) => (
          <li key={id}>
            {ticket}, gescannt {whenAndWhere(at, null, now)}: vom Server nicht angenommen
          </li>
        ))}
      </ul>
    </details>
  );
}

function summaryOf(count: number): string {
  return `${count === 1 ? 'Eine Karte' : `${count} Karten`} doppelt eingelassen oder nicht übernommen`;
}
