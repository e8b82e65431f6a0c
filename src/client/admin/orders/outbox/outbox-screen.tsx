import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import type { MailPage } from '../../../../contract/outbox.ts';
import type { MailScope } from '../../../platform/api/fetch-outbox.ts';
import { paths } from '../../../platform/paths.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { PageSteps } from '../../lists/page-steps.tsx';
import { useTurnedPage } from '../../lists/use-turned-page.ts';
import type { OutboxData } from './load-outbox.ts';
import { MailTable } from './mail-table.tsx';
import { OutboxFilter } from './outbox-filter.tsx';
import styles from './outbox-screen.module.css';
import { RetryAllForm } from './retry-form.tsx';
import { useKeptFresh } from './use-kept-fresh.ts';

const SCOPES = [
  { view: 'guests', name: 'An Gäste' },
  { view: 'team', name: 'Ans Team' },
] as const;

/** The mails the shop writes: what went out, what waits, what did not go out and why. */
export function OutboxScreen() {
  const { to, page } = useLoaderData() as OutboxData;
  return (
    <>
      <p>
        <Link to={paths.dashboard}>Zurück zum Dashboard</Link>
      </p>
      <PageTitle>Postausgang</PageTitle>
      {to === null ? (
        <Notice tone="warning">
          Mails an Gäste sehen alle mit der Berechtigung „Bestellungen“, Mails ans Team alle mit der
          Berechtigung „Team“.
        </Notice>
      ) : (
        <Mails to={to} page={page} />
      )}
    </>
  );
}

function Mails({ to, page }: { to: MailScope; page: MailPage }) {
  const mayBoth = useSession((session) => session.can('orders') && session.can('team'));
  const [asked] = useSearchParams();
  const navigate = useNavigate();
  useKeptFresh(page.mails.some(({ state }) => state === 'waiting'));
  const { head: list, turn } = useTurnedPage<HTMLElement>(page);
  return (
    <>
      {mayBoth && (
        <div>
          <ViewSwitch
            label="Mails"
            views={SCOPES}
            shown={to}
            onChange={(view) => navigate(view === 'team' ? '?to=team' : '?')}
          />
        </div>
      )}
      {page.stuck > 0 && (
        <Notice tone="danger" title={stuckWords(page.stuck)}>
          <p className={styles.lead}>Ist der Grund behoben, schick sie noch einmal.</p>
          <RetryAllForm to={to} />
        </Notice>
      )}
      <OutboxFilter key={to} to={to} />
      {page.is_cut && (
        <Notice>Das passt auf viele Bestellungen. Du siehst die Mails der neuesten hundert.</Notice>
      )}
      <section ref={list} tabIndex={-1} aria-label={asked.has('after') ? 'Ältere Mails' : 'Neueste Mails'}>
        {page.mails.length > 0 ? (
          <MailTable to={to} mails={page.mails} />
        ) : (
          <Notice>{isNarrowed(asked) ? 'Dazu gibt es keine Mail.' : 'Noch ist keine Mail da.'}</Notice>
        )}
      </section>
      <PageSteps next={page.next} more="Ältere Mails" keep={asked} onTurn={turn} />
    </>
  );
}

function isNarrowed(asked: URLSearchParams): boolean {
  return ['q', 'state', 'after'].some((name) => (asked.get(name) ?? '') !== '');
}

function stuckWords(stuck: number): string {
  if (stuck === 1) return 'Eine Mail geht nicht hinaus.';
  return stuck >= 1_000
    ? 'Tausend oder mehr Mails gehen nicht hinaus.'
    : `${stuck} Mails gehen nicht hinaus.`;
}
