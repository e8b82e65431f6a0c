import type { OrderHistoryEntry } from '../../../../contract/staff-orders.ts';
import { wallTimeOf } from '../../../../domain/stored-time.ts';
import { Card } from '../../../ui/card.tsx';
import { momentWords } from '../../moment-words.ts';
import styles from './desk-screen.module.css';
import { deedWords } from './desk-words.ts';
import own from './order-history-card.module.css';

/** Who did what to an order, the newest first. */
export function OrderHistoryCard({ history }: { history: ReadonlyArray<OrderHistoryEntry> }) {
  return (
    <Card as="section" aria-labelledby="verlauf">
      <div className={styles.part}>
        <h2 id="verlauf">Verlauf</h2>
        {history.length === 0 ? (
          <p className={styles.soft}>Noch hat niemand etwas an der Bestellung geändert.</p>
        ) : (
          <ol className={styles.rows}>
            {[...history.entries()].map(([at, entry]) => (
              <li key={history.length - at} className={own.entry}>
                <span className={styles.soft}>
                  <time dateTime={wallTimeOf(entry.at)}>{momentWords(entry.at)}</time>, {entry.who}
                </span>
                <span className={styles.breakable}>{deedWords(entry)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}
