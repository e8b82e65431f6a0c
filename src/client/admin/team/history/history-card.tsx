import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import styles from './history-card.module.css';
import { HistoryEntries } from './history-entries.tsx';
import type { ReadHistory } from './use-history-pages.ts';

interface HistoryCardProps<Deed extends string> {
  /** What it is the history of, as it is now: when that changes there is something new. */
  of: { id: number };
  read: ReadHistory<Deed>;
  /** What was done, behind who did it: `hat sie angelegt`. */
  words: Record<Deed, string>;
}

/** Who changed a thing of the office, for whoever wants to know: closed at first, and read when it is opened. */
export function HistoryCard<Deed extends string>(props: HistoryCardProps<Deed>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="verlauf">
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <h2 id="verlauf">Verlauf</h2>
        </summary>
        {isOpen && <HistoryEntries {...props} />}
      </details>
    </Card>
  );
}
