import { type FormEvent, useEffect, useRef } from 'react';
import {
  Form,
  Link,
  useFetcher,
  useLoaderData,
  useLocation,
  useNavigate,
  useSearchParams,
  useSubmit,
} from 'react-router-dom';
import { type MailPage, mailKindLabel, type OutboxMail } from '../../../../contract/outbox.ts';
import { paths } from '../../../platform/paths.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { Pagination, usePageFocus } from '../../lists/pagination.tsx';
import {
  isRetryable,
  type MailScope,
  MailState,
  mailTimeText,
  RetryForm,
  useRefreshWhileWaiting,
} from './mail-status.tsx';
import type { OutboxData } from './outbox-data.ts';
import styles from './outbox-page.module.css';

export { action, loadOutbox as loader } from './outbox-data.ts';

const SCOPES = [
  { view: 'guests', name: 'An Gäste' },
  { view: 'team', name: 'Ans Team' },
] as const;

export function Component() {
  const { to, page } = useLoaderData<OutboxData>();
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
  useRefreshWhileWaiting(page.mails.some(({ state }) => state === 'waiting'));
  const { head: list, turn } = usePageFocus<HTMLElement>(page);
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
        <Notice tone="danger" title={stuckText(page.stuck)}>
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
      <Pagination next={page.next} more="Ältere Mails" query={asked} onTurn={turn} />
    </>
  );
}

function isNarrowed(asked: URLSearchParams): boolean {
  return ['q', 'state', 'after'].some((name) => (asked.get(name) ?? '') !== '');
}

function stuckText(stuck: number): string {
  if (stuck === 1) return 'Eine Mail geht nicht hinaus.';
  return stuck >= 1_000
    ? 'Tausend oder mehr Mails gehen nicht hinaus.'
    : `${stuck} Mails gehen nicht hinaus.`;
}

function RetryAllForm({ to }: { to: MailScope }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="to" value={to} />
      <Button type="submit" name="intent" value="retry-all" isBusy={fetcher.state !== 'idle'}>
        Alle noch einmal senden
      </Button>
    </fetcher.Form>
  );
}

const PAUSE_MS = 150;

/** Filters by the address; searches while typing. */
function OutboxFilter({ to }: { to: MailScope }) {
  const [asked] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const ask = () => submit(form.current, { replace: true, preventScrollReset: true });
  const soon = (event: FormEvent) => {
    clearTimeout(pause.current);
    const { target } = event;
    if (target instanceof HTMLInputElement && target.name === 'q') pause.current = setTimeout(ask, PAUSE_MS);
    else ask();
  };
  return (
    <Form ref={form} role="search" className={styles.filter} onChange={soon} replace>
      {asked.has('to') && <input type="hidden" name="to" value={to} />}
      <TextField
        label="Suche"
        name="q"
        type="search"
        defaultValue={asked.get('q') ?? ''}
        placeholder={to === 'guests' ? 'Name, Nummer oder E-Mail' : 'Name oder E-Mail'}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <SelectField label="Zustand" name="state" defaultValue={asked.get('state') ?? ''}>
        <option value="">Alle</option>
        <option value="waiting">Wartet oder an der Reihe</option>
        <option value="retrying">Nach vergeblichem Versuch</option>
        <option value="sent">Gesendet</option>
        <option value="stored">Nur abgelegt</option>
        <option value="failed">Fehlgeschlagen</option>
        <option value="dropped">Nicht mehr nötig</option>
      </SelectField>
    </Form>
  );
}

/** A row per mail, on phones a card; failed mails can be retried. */
function MailTable({ to, mails }: { to: MailScope; mails: ReadonlyArray<OutboxMail> }) {
  const { search } = useLocation();
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Mails</caption>
      <thead>
        <tr>
          <th scope="col">Mail</th>
          <th scope="col">An</th>
          <th scope="col">Zustand</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <th scope="row">
              <Link to={adminPathTo.outboxMail(mail.id, to)} state={{ list: search }} className={styles.kind}>
                {mailKindLabel(mail.kind)}
                {mail.order && ` ${mail.order.number}`}
              </Link>
            </th>
            <td className={styles.person}>
              {mail.recipient === null ? (
                <span className={styles.soft}>Nicht mehr da</span>
              ) : (
                <>
                  {mail.recipient.name}
                  <span className={styles.soft}>{mail.recipient.email}</span>
                </>
              )}
              {mail.order && (
                <Link to={adminPathTo.staffOrder(mail.order.id)} className={styles.order}>
                  Bestellung {mail.order.number}
                </Link>
              )}
            </td>
            <td>
              <div className={styles.status}>
                <MailState mail={mail} />
                <span className={styles.soft}>{mailTimeText(mail)}</span>
                {mail.reason !== null && <span className={styles.reason}>{mail.reason}</span>}
                {isRetryable(mail) && <RetryForm to={to} mail={mail} />}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
