import { type ReactNode, useState } from 'react';
import styles from './panel.module.css';

/** The table behind a chart, opened where somebody wants figures; drawn only then. */
export function TableBehind({ what, children }: { what: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{what} als Tabelle</summary>
      {isOpen && children}
    </details>
  );
}
