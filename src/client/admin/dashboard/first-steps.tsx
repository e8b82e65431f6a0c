import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { officePaths } from '../office-paths.ts';
import styles from './first-steps.module.css';
import { WaitingGlass } from './waiting-glass.tsx';

/** Before the first order: what will stand here, and what can be made ready until then. */
export function FirstSteps() {
  const maySettings = useSession((session) => session.can('settings'));
  const mayEvents = useSession((session) => session.can('events'));
  const mayTeam = useSession((session) => session.can('team'));
  const mayCheckIn = useSession((session) => session.can('checkin'));
  return (
    <Card as="section" aria-labelledby="erste-schritte" className={styles.card}>
      <div className={styles.intro}>
        <WaitingGlass className={styles.picture} />
        <div>
          <h2 id="erste-schritte" className={styles.heading}>
            Noch keine Bestellungen
          </h2>
          <p>
            Mit der ersten Bestellung steht hier, was verkauft, bezahlt und noch offen ist. Bis dahin kannst
            du alles vorbereiten:
          </p>
        </div>
      </div>
      <ol className={styles.steps}>
        {maySettings && (
          <li>
            <h3 className={styles.step}>Verein und Konto eintragen</h3>
            <p>
              Anfangs steht ein Musterverein im Shop. Trag in den{' '}
              <Link to={officePaths.settings}>Einstellungen</Link> euer Fest, euren Verein und das Konto ein,
              auf das Gäste überweisen.
            </p>
          </li>
        )}
        {mayEvents && (
          <li>
            <h3 className={styles.step}>Veranstaltungen anlegen</h3>
            <p>
              Name, Ort, Beginn und Preise: <Link to={officePaths.officeEvents}>Leg an</Link>, was ihr
              verkauft, und veröffentliche es.
            </p>
          </li>
        )}
        <li>
          <h3 className={styles.step}>Den Shop weitergeben</h3>
          <p>
            Diese Adresse gehört auf Plakate und eure Webseite. Ein privates Fenster zeigt sie dir wie einem
            Gast.
          </p>
          <p className={styles.address}>
            <span>{location.origin}</span>
            <CopyButton label="Adresse" text={location.origin} />
          </p>
        </li>
        <li>
          <h3 className={styles.step}>Zahlungen buchen</h3>
          <p>
            Wer bestellt, überweist. Sobald das Geld da ist,{' '}
            <Link to={officePaths.orders}>buchst du die Zahlung</Link>: Rechnung und Karten gehen dann von
            selbst hinaus.
          </p>
        </li>
        {mayTeam && (
          <li>
            <h3 className={styles.step}>Das Team einladen</h3>
            <p>
              Kasse, Einlass, Veranstaltungen: <Link to={officePaths.team}>Lade ein</Link>, wer mithilft, und
              lege fest, wer was darf.
            </p>
          </li>
        )}
        {mayCheckIn && (
          <li>
            <h3 className={styles.step}>Den Einlass proben</h3>
            <p>
              Jedes Telefon kann Karten prüfen, sobald du es <Link to={officePaths.devices}>gekoppelt</Link>{' '}
              hast.
            </p>
          </li>
        )}
        <li>
          <h3 className={styles.step}>Deine Anmeldung sichern</h3>
          <p>
            Hier liegen Namen und Adressen eurer Gäste. Ein <Link to={paths.profile}>zweiter Faktor</Link>{' '}
            schützt sie.
          </p>
        </li>
      </ol>
    </Card>
  );
}
