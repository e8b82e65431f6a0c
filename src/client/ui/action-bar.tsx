import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/**
 * The page's main action. On phones it stays at the bottom edge within the thumb's reach, on larger screens it stands
 * where it is written. One on a page.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
