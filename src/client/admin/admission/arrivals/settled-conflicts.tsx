import { useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { fetchSettledConflicts } from '../../../platform/api/fetch-settled-conflicts.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePolled } from '../../use-polled.ts';
import styles from './conflict-list.module.css';
import { clock, codeOf, doorsOf, ticketOf } from './conflict-words.ts';
import { CONFLICTS_FETCHER } from './settle-here.ts';

type Events = ReadonlyArray<{ id: number; name: string }>;

/** What was dealt with, by whom and when; asked for only while somebody looks. */
export function SettledConflicts({ events }: { events: Events }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className={styles.settled}>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>Erledigte Fälle</summary>
        {isOpen && <Settled events={events} />}
      </details>
    </Card>
  );
}

function Settled({ events }: { events: Events }) {
  const { data: settlement } = useFetcher({ key: CONFLICTS_FETCHER });
  const { answer: settled, at } = usePolled(fetchSettledConflicts, settlement);
  if (settled === null) return <Skeleton shape="block" />;
  return (
    <ul className={styles.list}>
      {settled.map((conflict) => (
        <li key={conflict.scan_id}>
          <strong>{ticketOf(conflict, events)}</strong>
          <br />
          {doorsOf(conflict, at)}
          <br />
          <span className={styles.code}>{codeOf(conflict)}</span>
          <br />
          Erledigt von {conflict.settled_by} um {clock(conflict.settled_at, at)}
        </li>
      ))}
    </ul>
  );
}
