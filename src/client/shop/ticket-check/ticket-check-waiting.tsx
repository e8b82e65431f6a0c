import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './ticket-check-screen.module.css';

/** A ticket's page as the server renders it: which ticket it is, and whether it is good, only the browser asks. */
export function TicketCheckWaiting() {
  return (
    <div className={styles.screen}>
      <Card className={styles.waiting} data-waiting>
        <Skeleton className={styles.markToCome} />
        <PageTitle title="Karte" className={styles.title}>
          Karte wird geprüft …
        </PageTitle>
        <p role="status">
          Einen Moment bitte: Wir sehen nach, ob diese Karte gilt und für welche Veranstaltung und welchen
          Platz.
        </p>
        <Skeleton />
        <Skeleton shape="short" />
      </Card>
    </div>
  );
}
