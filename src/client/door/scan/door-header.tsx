import type { DoorNetwork } from '../../offline/door-loop.ts';
import { useDesk } from './door-desk.ts';
import styles from './scanner-screen.module.css';

const WORDS: Record<DoorNetwork, string> = {
  unknown: 'verbindet …',
  online: 'online',
  slow: 'langsam',
  offline: 'offline – Scannen geht weiter',
  revoked: 'abgemeldet',
};

/** Which gate this is, what it lets in, and whether the server can be reached. */
export function DoorHeader() {
  const { name, events, network, isComplete } = useDesk();
  return (
    <header className={styles.header}>
      <div>
        <p className={styles.gate}>{name ? `Einlass · ${name}` : 'Einlass'}</p>
        <p className={styles.events}>
          {isComplete ? events.map((event) => event.name).join(', ') : 'Kartenliste wird geladen …'}
        </p>
      </div>
      <p className={styles.network} data-network={network} role="status">
        {WORDS[network]}
      </p>
    </header>
  );
}
