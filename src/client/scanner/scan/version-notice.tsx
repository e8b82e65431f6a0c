import { useNewVersion } from '../../platform/new-version.ts';
import styles from './notices.module.css';

/** Offers a new version among the notices: over the numbers of the gate nothing may lie. */
export function VersionNotice() {
  const take = useNewVersion((version) => version.take);
  if (take === null) return null;
  return (
    <section className={styles.notice} role="status">
      <h2>Neue Fassung verfügbar</h2>
      <p>Nichts geht verloren, auch kein wartender Scan.</p>
      <button type="button" className={styles.action} onClick={take}>
        Jetzt laden
      </button>
    </section>
  );
}
