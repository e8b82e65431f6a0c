import { Link } from 'react-router-dom';
import { paths, pathTo } from '../../platform/paths.ts';
import { useDesk } from '../scan/door-desk.ts';
import { openDesk } from '../scan/open-desk.ts';
import styles from './pairing-help.module.css';

/** How a phone becomes a door, and why it is none. It needs no camera: any app that opens the link will do. */
export function PairingHelp() {
  const { message, untriedCode, counts } = useDesk();
  return (
    <section className={styles.help}>
      <h2>Dieses Telefon koppeln</h2>
      {message && (
        <div className={styles.message} role="alert">
          <p>{message}</p>
          {untriedCode && (
            <button type="button" className={styles.again} onClick={() => void openDesk(untriedCode)}>
              Noch einmal koppeln
            </button>
          )}
        </div>
      )}
      {counts.waiting > 0 && (
        <p className={styles.message} role="status">
          {counts.waiting === 1 ? 'Ein Scan wartet' : `${counts.waiting} Scans warten`} noch auf das Senden.
          Nichts ist verloren: Nach dem Koppeln werden sie gesendet.
        </p>
      )}
      <ol>
        <li>Jemand aus dem Team öffnet im Büro „Einlassgeräte“ und legt dieses Tor an.</li>
        <li>Scanne den QR-Code dort mit der Kamera dieses Telefons, oder lass dir den Link schicken.</li>
        <li>Fertig: Die Karten werden geladen, und du kannst auch ohne Netz scannen.</li>
      </ol>
      <p>
        Du gehörst zum Team? <Link to={pathTo.loginFor(paths.scanner)}>Melde dich an</Link>, dann geht es ohne
        Koppeln.
      </p>
    </section>
  );
}
