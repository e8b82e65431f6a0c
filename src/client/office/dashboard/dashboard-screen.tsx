import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session-store.ts';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './dashboard-screen.module.css';
import { OfferedTicket } from './offered-ticket.tsx';
import { UserMenu } from './user-menu.tsx';

/** Where the team arrives: a greeting, and the ticket that was scanned on the way here. */
export function DashboardScreen() {
  const user = useSession((session) => session.user);
  const [search] = useSearchParams();
  const itemId = search.get('item');
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <div className={styles.inner}>
          <Link to={paths.dashboard} className={styles.brand}>
            Weinfest
          </Link>
          <UserMenu />
        </div>
      </header>
      <main className={styles.main}>
        <PageTitle className={styles.title} title="Dashboard">
          Hallo, {user?.firstname}!
        </PageTitle>
        {itemId !== null && <OfferedTicket key={itemId} itemId={itemId} />}
        <Card>
          <h2 className={styles.heading}>Willkommen im Büro</h2>
          <p>
            Scannst du eine Karte mit der Kamera deines Telefons, während du hier angemeldet bist, kannst du
            sie an dieser Stelle einchecken.
          </p>
        </Card>
      </main>
    </div>
  );
}
