import type { Conflict } from '../../../contract/door.ts';
import { formatItemCode, readItemCode } from '../../../domain/item-code.ts';
import { formatTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './conflict-list.module.css';

interface ConflictListProps {
  conflicts: ReadonlyArray<Conflict>;
  events: ReadonlyArray<{ id: number; name: string }>;
}

/** Tickets that somebody got in with who should not have: both doors with their times, the latest first. */
export function ConflictList({ conflicts, events }: ConflictListProps) {
  if (conflicts.length === 0) return null;
  return (
    <Notice
      tone="danger"
      title={
        conflicts.length === 1
          ? '1 Karte zu Unrecht eingelassen'
          : `${conflicts.length} Karten zu Unrecht eingelassen`
      }
    >
      <ul className={styles.list}>
        {conflicts.map((conflict) => (
          <li key={conflict.scan_id}>
            <strong>{conflict.ticket}</strong>, {events.find(({ id }) => id === conflict.event_id)?.name}
            <br />
            {describeFirst(conflict)}
            {conflict.second.by} um {clock(conflict.second.at)} Uhr
            <br />
            <span className={styles.code}>{codeOf(conflict)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A ticket that was never redeemed had no first door: it is unpaid or cancelled. */
function describeFirst({ first }: Conflict): string {
  if (first.at === null) return 'Nicht gültig, trotzdem eingelassen: ';
  return `${first.by ?? 'Ohne Angabe'} um ${clock(first.at)} Uhr und `;
}

const clock = (at: number) => formatTime(storedTimeOfInstant(at));

function codeOf({ item_id }: Conflict): string {
  const code = readItemCode(item_id);
  return code === null ? item_id : formatItemCode(code);
}
