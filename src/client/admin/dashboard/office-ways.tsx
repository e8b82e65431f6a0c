import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { officePaths } from '../office-paths.ts';
import styles from './dashboard-screen.module.css';

/** The ways to the pages that stand in no navigation. */
export function OfficeWays() {
  const mayTeam = useSession((session) => session.can('team'));
  const mayCheckIn = useSession((session) => session.can('checkin'));
  const mayListGuests = useSession((session) => session.can('checkin') || session.can('orders'));
  const maySeeMails = useSession((session) => session.can('orders') || session.can('team'));
  const maySettings = useSession((session) => session.can('settings'));
  const mayOrders = useSession((session) => session.can('orders'));
  return (
    <nav aria-label="Weitere Seiten" className={styles.ways}>
      {mayOrders && (
        <>
          <LinkButton to={officePaths.bank} variant="secondary">
            Kontoauszüge
          </LinkButton>
          <LinkButton to={officePaths.reminders} variant="secondary">
            Erinnerungen
          </LinkButton>
          <LinkButton to={officePaths.refunds} variant="secondary">
            Erstattungen
          </LinkButton>
          <LinkButton to={officePaths.boxOffice} variant="secondary">
            Abendkasse
          </LinkButton>
          <LinkButton to={officePaths.issueTickets} variant="secondary">
            Karten ausgeben
          </LinkButton>
          <LinkButton to={officePaths.person} variant="secondary">
            Daten eines Gastes
          </LinkButton>
          <LinkButton to={officePaths.withdrawals} variant="secondary">
            Widerrufe
          </LinkButton>
        </>
      )}
      {mayTeam && (
        <LinkButton to={officePaths.team} variant="secondary">
          Team
        </LinkButton>
      )}
      {mayCheckIn && (
        <LinkButton to={officePaths.devices} variant="secondary">
          Einlassgeräte
        </LinkButton>
      )}
      {mayListGuests && (
        <LinkButton to={officePaths.gateList} variant="secondary">
          Einlassliste
        </LinkButton>
      )}
      {maySeeMails && (
        <LinkButton to={officePaths.outbox} variant="secondary">
          Postausgang
        </LinkButton>
      )}
      {maySettings && (
        <LinkButton to={officePaths.settings} variant="secondary">
          Einstellungen
        </LinkButton>
      )}
      <LinkButton to={paths.profile} variant="secondary">
        Mein Konto
      </LinkButton>
    </nav>
  );
}
