import { useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session-store.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ArrivalsPanel } from '../arrivals/arrivals-panel.tsx';
import styles from './dashboard-screen.module.css';
import { OfferedTicket } from './offered-ticket.tsx';

/** Where the team arrives: a greeting, the ticket that was scanned on the way here, and the evening at the doors. */
export function DashboardScreen() {
  const user = useSession((session) => session.user);
  const mayCheckIn = useSession((session) => session.can('checkin'));
  const mayTeam = useSession((session) => session.can('team'));
  const [search] = useSearchParams();
  const itemId = search.get('item');
  return (
    <>
      <PageTitle className={styles.title} title="Dashboard">
        Hallo, {user?.firstname}!
      </PageTitle>
      {itemId !== null && <OfferedTicket key={itemId} itemId={itemId} />}
      {mayCheckIn ? (
        <>
          <ArrivalsPanel />
          <p>
            <LinkButton to={paths.devices} variant="secondary">
              Einlassgeräte
            </LinkButton>
          </p>
        </>
      ) : (
        <Card>
          <h2 className={styles.heading}>Willkommen im Büro</h2>
          <p>Was heute am Einlass geschieht, sehen alle mit der Berechtigung „Einlass“.</p>
        </Card>
      )}
      <div className={styles.ways}>
        {mayTeam && (
          <LinkButton to={paths.team} variant="secondary">
            Team
          </LinkButton>
        )}
        <LinkButton to={paths.profile} variant="secondary">
          Mein Konto
        </LinkButton>
      </div>
    </>
  );
}
