import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import type { DoorNetwork } from '../sync/door-loop.ts';
import { useDesk } from './door-desk.ts';
import styles from './door-header.module.css';
import { listWords } from './list-words.ts';

const WORDS: Record<DoorNetwork, string> = {
  unknown: 'verbindet …',
  online: 'online',
  slow: 'langsam',
  offline: 'offline – Scannen geht weiter',
  revoked: 'abgemeldet',
};

/** Which gate this is, what it lets in, and whether the server can be reached. */
export function DoorHeader() {
  const desk = useDesk();
  const { name, network, isPaired } = desk;
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <p className={styles.gate}>{name ? `Einlass · ${name}` : 'Einlass'}</p>
        <p className={styles.events}>{listWords(desk, Date.now())}</p>
        {!isPaired && (
          <Link to={paths.dashboard} className={styles.way}>
            Zum Büro
          </Link>
        )}
      </div>
      <p className={styles.network} data-network={network} role="status">
        {WORDS[network]}
      </p>
    </header>
  );
}
