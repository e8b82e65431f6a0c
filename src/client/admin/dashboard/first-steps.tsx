import { Link } from 'react-router-dom';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { adminPaths } from '../admin-paths.ts';
import styles from './dashboard-page.module.css';
import marks from './step-mark.module.css';

/** Shown before the first order. `hasSetUp`: above it stands how the shop is set up, with its first event. */
export function FirstSteps({ hasSetUp }: { hasSetUp: boolean }) {
  const mayEvents = useSession((session) => session.can('events'));
  const mayTeam = useSession((session) => session.can('team'));
  const mayCheckIn = useSession((session) => session.can('checkin'));
  return (
    <Card as="section" aria-labelledby="erste-schritte" className={styles.firstSteps}>
      <div className={styles.intro}>
        <WaitingGlass className={styles.picture} />
        <div>
          <h2 id="erste-schritte" className={styles.firstStepsHeading}>
            Noch keine Bestellungen
          </h2>
          <p>
            Mit der ersten Bestellung steht hier, was verkauft, bezahlt und noch offen ist. Bis dahin kannst
            du alles vorbereiten:
          </p>
        </div>
      </div>
      <ol className={styles.steps}>
        {mayEvents && !hasSetUp && (
          <li>
            <StepHeading>Veranstaltungen anlegen</StepHeading>
            <p>
              Name, Ort, Beginn und Preise: <Link to={adminPaths.events}>Leg an</Link>, was ihr verkauft, und
              veröffentliche es.
            </p>
          </li>
        )}
        <li>
          <StepHeading>Den Shop weitergeben</StepHeading>
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
          <StepHeading>Zahlungen buchen</StepHeading>
          <p>
            Wer bestellt, überweist. Sobald das Geld da ist,{' '}
            <Link to={adminPaths.orders}>buchst du die Zahlung</Link>: Rechnung und Karten gehen dann von
            selbst hinaus.
          </p>
        </li>
        {mayTeam && (
          <li>
            <StepHeading>Das Team einladen</StepHeading>
            <p>
              Kasse, Einlass, Veranstaltungen: <Link to={adminPaths.team}>Lade ein</Link>, wer mithilft, und
              lege fest, wer was darf.
            </p>
          </li>
        )}
        {mayCheckIn && (
          <li>
            <StepHeading>Den Einlass proben</StepHeading>
            <p>
              Jedes Telefon kann Karten prüfen, sobald du es <Link to={adminPaths.devices}>gekoppelt</Link>{' '}
              hast.
            </p>
          </li>
        )}
        <li>
          <StepHeading>Deine Anmeldung sichern</StepHeading>
          <p>
            Hier liegen Namen und Adressen eurer Gäste. Ein <Link to={paths.profile}>zweiter Faktor</Link>{' '}
            schützt sie.
          </p>
        </li>
      </ol>
    </Card>
  );
}

function StepHeading({ children }: { children: string }) {
  return (
    <h3 className={styles.step}>
      <span className={marks.mark} aria-hidden="true" />
      {children}
    </h3>
  );
}

function WaitingGlass({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 64 96" className={className} aria-hidden="true" fill="none" strokeLinecap="round">
      <path d="M15 37 Q32 43 49 37 Q47 56 32 57 Q17 56 15 37Z" fill="var(--wine-tint)" />
      <path
        d="M17 8 Q9 34 17 47 Q23 57 32 57 Q41 57 47 47 Q55 34 47 8Z"
        stroke="var(--wine)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M32 57 V86 M18 89 Q32 82 46 89" stroke="var(--wine)" strokeWidth="2.5" />
      <path d="M21 16 Q18 28 21 38" stroke="var(--gold-bright)" strokeWidth="2" />
    </svg>
  );
}
