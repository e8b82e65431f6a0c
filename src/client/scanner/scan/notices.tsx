import { useNewVersion } from '../../platform/new-version.ts';
import type { StorageFault } from '../store/device-storage.ts';
import { formatTimeAndGate } from './list-labels.ts';
import styles from './scanner-page.module.css';
import { useScanner } from './scanner-state.ts';

/** Tickets admitted twice, and admissions that the server refused. */
export function ConflictNotice() {
  const { conflicts, refused } = useScanner();
  const now = Date.now();
  const known = new Set(conflicts.map(({ scan_id }) => scan_id));
  const others = refused.filter(({ id }) => !known.has(id));
  if (conflicts.length + others.length === 0) return null;
  return (
    <details className={styles.notice}>
      <summary>
        {/* The notice appears as a whole, and then screen readers announce only an alert. */}
        <span role="alert">{conflictSummary(conflicts.length + others.length)}</span>
      </summary>
      <ul>
        {conflicts.map(({ scan_id, ticket, first, second }) => (
          <li key={scan_id}>
            {ticket}:{' '}
            {first.at === null
              ? 'nicht gültig, trotzdem eingelassen '
              : `${formatTimeAndGate(first.at, first.by, now)} und `}
            {formatTimeAndGate(second.at, second.by, now)}
          </li>
        ))}
        {others.map(({ id, ticket, at }) => (
          <li key={id}>
            {ticket}, gescannt {formatTimeAndGate(at, null, now)}: vom Server nicht angenommen
          </li>
        ))}
      </ul>
    </details>
  );
}

function conflictSummary(count: number): string {
  return `${count === 1 ? 'Eine Karte' : `${count} Karten`} doppelt eingelassen oder nicht übernommen`;
}

/** A pairing link failed, and the device stays the scanner it was. */
export function LinkNotice() {
  const { message, name } = useScanner();
  if (message === '') return null;
  return (
    <p className={styles.notice} role="status">
      {message} {name && `Dieses Telefon scannt weiter als „${name}“.`}
    </p>
  );
}

/** Shown among the notices, because a banner would cover the gate's numbers. */
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

const STORAGE_ADVICE: Record<StorageFault, { title: string; advice: string }> = {
  full: {
    title: 'Der Speicher dieses Telefons ist voll',
    advice: 'Lösche Fotos, Videos oder Apps, dann merkt es sich wieder alles.',
  },
  forbidden: {
    title: 'Dieses Fenster darf nichts speichern',
    advice: 'Öffne die Seite in einem gewöhnlichen statt in einem privaten Fenster.',
  },
  outdated: {
    title: 'Diese Seite ist älter als ihre Daten',
    advice: 'Lade sie neu, sobald Netz da ist.',
  },
  broken: {
    title: 'Der Speicher dieses Browsers ist gestört',
    advice: 'Lade die Seite neu. Hilft das nicht, nimm ein anderes Telefon.',
  },
};

/** Nothing can be stored; scanning continues as long as there is a network. */
export function StorageNotice() {
  const fault = useScanner((state) => state.storageFault);
  if (fault === null) return null;
  const { title, advice } = STORAGE_ADVICE[fault];
  return (
    <section className={styles.notice} role="alert">
      <h2>{title}</h2>
      <p>Scannen geht weiter, aber nur mit Netz: Jede Karte prüft der Server. {advice}</p>
    </section>
  );
}
