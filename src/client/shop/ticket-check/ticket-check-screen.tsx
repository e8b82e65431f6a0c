import { Link, useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { paths, pathTo } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TicketVerdict } from '../../views/ticket/ticket-verdict.tsx';
import styles from './ticket-check-screen.module.css';

/** What a scanned ticket's address shows: the ticket, and whether it is good. */
export function TicketCheckScreen() {
  const answer = useLoaderData<CheckinAnswer>();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const close = () => {
    // Works only where a scanner app opened the page; everywhere else the way leads home.
    window.close();
    if (!window.closed) navigate(paths.home);
  };

  return (
    <div className={styles.screen}>
      <TicketVerdict
        answer={answer}
        heading={(title) => <PageTitle title={`Karte: ${title}`}>{title}</PageTitle>}
      />
      <Button isWide onClick={close}>
        Schließen
      </Button>
      {!answer.redeemed && (
        <p className={styles.staff}>
          Du arbeitest am Einlass? <Link to={pathTo.loginFor(pathname)}>Melde dich an</Link>, um Karten
          einzuchecken.
        </p>
      )}
    </div>
  );
}
