import type { StorageFault } from '../store/storage-fault.ts';
import { useDesk } from './door-desk.ts';
import styles from './notices.module.css';

const WORDS: Record<StorageFault, { title: string; advice: string }> = {
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

/** Says at once that this phone keeps nothing more, and that it goes on as long as there is network. */
export function StorageNotice() {
  const fault = useDesk((desk) => desk.storageFault);
  if (fault === null) return null;
  const { title, advice } = WORDS[fault];
  return (
    <section className={styles.notice} role="alert">
      <h2>{title}</h2>
      <p>Scannen geht weiter, aber nur mit Netz: Jede Karte prüft der Server. {advice}</p>
    </section>
  );
}
