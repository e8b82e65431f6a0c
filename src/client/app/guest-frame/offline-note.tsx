import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { useDataAge } from '../../platform/data-age.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import { ageWords } from './age-words.ts';
import styles from './offline-note.module.css';

/** Says above the page that there is no network, and from when what it shows is. */
export function OfflineNote() {
  const isHydrated = useHydrated();
  const isOnline = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );
  const { storedAt, answeredAt } = useDataAge();
  const knownAt = storedAt ?? answeredAt;
  const isShown = isHydrated && (!isOnline || storedAt !== null);
  return (
    <div role="status" className={styles.place}>
      {isShown && (
        <p className={styles.note}>
          <WifiOff size={18} />
          <span>Ohne Netz{knownAt !== null && ` · Stand von ${ageWords(knownAt, Date.now())}`}</span>
        </p>
      )}
    </div>
  );
}

function followNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
