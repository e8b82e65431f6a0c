import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../platform/api/call.ts';
import { paths, pathTo } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session.ts';
import { useScanner } from '../scan/scanner-state.ts';
import { openScanner } from './open-scanner.ts';
import styles from './pairing-help.module.css';

/** Pairing needs no camera here: any app that opens the link will do. */
export function PairingHelp() {
  const { message, untriedCode, counts } = useScanner();
  return (
    <section className={styles.help}>
      <h2>Dieses Telefon koppeln</h2>
      {message && (
        <div className={styles.message} role="alert">
          <p>{message}</p>
          {untriedCode && (
            <button type="button" className={styles.button} onClick={() => void openScanner(untriedCode)}>
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
        <li>Jemand aus dem Team öffnet im Büro „Einlass → Geräte“ und legt dieses Tor an.</li>
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

/** For staff without the permission to admit guests. */
export function NoRightHelp() {
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const switchAccount = async () => {
    // Offline, the token expires on the server; this device forgets it either way.
    await call('GET /api/logout').catch(() => {});
    useSession.getState().end();
    await navigate(pathTo.loginFor(paths.scanner));
  };
  return (
    <section className={styles.help}>
      <h2>Zum Einlassen fehlt die Berechtigung</h2>
      <p className={styles.message} role="alert">
        Angemeldet ist {user ? `${user.firstname} ${user.lastname}` : 'jemand'} ohne die Berechtigung
        „Einlass“.
      </p>
      <ul>
        <li>Wer das Team verwaltet, kann sie geben. Danach genügt „Noch einmal prüfen“.</li>
        <li>Oder jemand mit der Berechtigung koppelt dieses Telefon unter „Einlass → Geräte“ als Tor.</li>
      </ul>
      <div className={styles.actions}>
        <button type="button" className={styles.button} onClick={() => void openScanner('')}>
          Noch einmal prüfen
        </button>
        <button type="button" className={styles.button} onClick={() => void switchAccount()}>
          Anders anmelden
        </button>
        <Link to={paths.dashboard}>Zum Büro</Link>
      </div>
    </section>
  );
}
