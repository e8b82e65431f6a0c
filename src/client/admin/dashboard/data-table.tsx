import { type ReactNode, useState } from 'react';
import styles from './charts.module.css';

/** A table that scrolls within its card where it has no room, also by keyboard. */
export function TablePane({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={styles.pane} aria-label={label} tabIndex={0}>
      <table className={styles.table}>{children}</table>
    </section>
  );
}

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
