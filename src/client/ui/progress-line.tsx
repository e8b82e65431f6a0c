import styles from './progress-line.module.css';

/** A thin line along the top while the next page is on its way. */
export function ProgressLine({ isActive }: { isActive: boolean }) {
  return isActive ? <div className={styles.line} aria-hidden="true" /> : null;
}
