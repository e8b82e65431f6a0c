import { Link, useNavigate } from 'react-router-dom';
import { sendLogout } from '../../platform/api/send-logout.ts';
import { paths, pathTo } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { openDesk } from '../scan/open-desk.ts';
import styles from './pairing-help.module.css';

/** Somebody of the team who may do other things: what is missing, and the ways on. */
export function NoRightHelp() {
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const logInAnew = async () => {
    // Without network the token dies by itself on the server; this phone forgets it either way.
    await sendLogout().catch(() => {});
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
        <li>Oder jemand mit der Berechtigung koppelt dieses Telefon unter „Einlassgeräte“ als Tor.</li>
      </ul>
      <div className={styles.ways}>
        <button type="button" className={styles.again} onClick={() => void openDesk('')}>
          Noch einmal prüfen
        </button>
        <button type="button" className={styles.again} onClick={() => void logInAnew()}>
          Anders anmelden
        </button>
        <Link to={paths.dashboard}>Zum Büro</Link>
      </div>
    </section>
  );
}
