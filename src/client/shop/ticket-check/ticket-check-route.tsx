import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import type { CheckinAnswer } from '../../../contract/tickets.ts';
import { call } from '../../platform/api/call.ts';
import { paths, pathTo } from '../../platform/paths.ts';
import { isDoorPhone } from '../../platform/session/door-phone.ts';
import { redirectStaff } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TicketVerdict } from '../../views/ticket-verdict.tsx';
import styles from './ticket-check-route.module.css';

/** Staff and paired phones are redirected to where they admit guests. */
export async function loader(args: LoaderFunctionArgs): Promise<CheckinAnswer | Response> {
  // All loaders of an address run in parallel, so the guard of the parent route does not hold this one back.
  // Called with a staff token, the check would redeem the ticket that the dashboard is about to offer.
  const id = args.params.id ?? '';
  return redirectStaff(args) ?? redirectToScanner(id) ?? checkTicket(id);
}

/** A paired phone that read the ticket with its own camera app checks it in its scanner. */
function redirectToScanner(id: string): Response | null {
  return isDoorPhone() ? redirect(pathTo.scannerWith(id)) : null;
}

/** Never retried: a second call would refuse the ticket that the first one has just redeemed. */
function checkTicket(id: string): Promise<CheckinAnswer> {
  return call('GET /api/item/:id/checkin', { params: { id }, mayRepeat: false });
}

/** A second call would refuse the ticket that the first one has just redeemed. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Component() {
  const answer = useLoaderData<CheckinAnswer>();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const close = () => {
    // Works only if a scanner app opened the page; otherwise the button leads home.
    window.close();
    if (!window.closed) navigate(paths.home);
  };

  return (
    <div className={styles.page}>
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

/** Only the browser may check the ticket. */
export function HydrateFallback() {
  return (
    <div className={styles.page}>
      <Card className={styles.waiting} data-waiting>
        <Skeleton className={styles.markSkeleton} />
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
