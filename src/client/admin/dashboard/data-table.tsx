import { type ReactNode, useState } from 'react';
import styles from './charts.module.css';

/** The table behind a chart, rendered only once opened. */
export function DataTable({ what, children }: { what: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{what} als Tabelle</summary>
      {isOpen && children}
    </details>
  );
}
