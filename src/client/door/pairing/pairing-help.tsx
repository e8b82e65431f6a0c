import { Link } from 'react-router-dom';
import { paths, pathTo } from '../../paths.ts';
import { useDesk } from '../scan/door-desk.ts';
import styles from './pairing-help.module.css';

/** How a phone becomes a door. */
export function PairingHelp() {
  const { message, counts } = useDesk();
  return (
    <section className={styles.help}>
      <h2>Dieses Telefon koppeln</h2>
      {message && (
        <p className={styles.message} role="alert">
          {message}
        </p>
      )}
      {counts.waiting > 0 && (
        <p className={styles.message} role="status">
          {counts.waiting === 1 ? 'Ein Scan wartet' : `${counts.waiting} Scans warten`} noch auf das Senden.
          Nichts ist verloren: Nach dem Koppeln werden sie gesendet.
        </p>
      )}
      <ol>
        <li>Jemand aus dem Team öffnet im Büro „Einlassgeräte“ und legt dieses Tor an.</li>
        <li>Scanne den QR-Code dort mit der Kamera dieses Telefons, oder öffne den Link.</li>
        <li>Fertig: Die Karten werden geladen, und du kannst auch ohne Netz scannen.</li>
      </ol>
      <p>
        Du gehörst zum Team? <Link to={pathTo.loginFor(paths.scanner)}>Melde dich an</Link>, dann geht es ohne
        Koppeln.
      </p>
    </section>
  );
}
