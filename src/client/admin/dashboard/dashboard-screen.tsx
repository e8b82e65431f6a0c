import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fetchFigures } from '../../platform/api/fetch-figures.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ArrivalsPanel } from '../admission/arrivals/arrivals-panel.tsx';
import { usePolled } from '../use-polled.ts';
import styles from './dashboard-screen.module.css';
import { FigurePanels } from './figure-panels.tsx';
import { FiguresAge } from './figures-age.tsx';
import { OfferedTicket } from './offered-ticket.tsx';
import { OfficeWays } from './office-ways.tsx';

/** Where the team arrives: a ticket that was scanned on the way here, what is to be done, how the sale goes, the doors. */
export function DashboardScreen() {
  const hasFigures = useSession(({ can }) => can('orders') || can('events') || can('checkin') || can('team'));
  const mayCheckIn = useSession((session) => session.can('checkin'));
  const [search] = useSearchParams();
  const itemId = search.get('item');
  const offered = itemId !== null && <OfferedTicket key={itemId} itemId={itemId} />;
  return (
    <>
      {hasFigures ? (
        <LiveFigures>{offered}</LiveFigures>
      ) : (
        <>
          <Head />
          {offered}
          <Card>
            <h2 className={styles.heading}>Willkommen im Büro</h2>
            <p>
              Verkauf und Einlass zeigt dir diese Seite, sobald dir jemand aus dem Team das Recht dazu gibt.
            </p>
          </Card>
        </>
      )}
      {mayCheckIn && <ArrivalsPanel />}
      <OfficeWays />
    </>
  );
}

/** The figures under the heading, and between the two what has been scanned. */
function LiveFigures({ children }: { children: ReactNode }) {
  const figures = usePolled(fetchFigures);
  return (
    <>
      <Head>
        <FiguresAge {...figures} />
      </Head>
      {children}
      <FigurePanels figures={figures.answer} isStale={figures.isStale} />
    </>
  );
}

function Head({ children }: { children?: ReactNode }) {
  const user = useSession((session) => session.user);
  return (
    <div className={styles.head}>
      <PageTitle className={styles.title} title="Dashboard">
        Hallo, {user?.firstname}!
      </PageTitle>
      {children}
    </div>
  );
}
