import { type RefObject, useRef } from 'react';
import { Link, useFetcher, useLoaderData, useSearchParams } from 'react-router-dom';
import { type MailPage, mailKindLabel, type OutboxMail } from '../../../../contract/outbox.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { ListSearch } from '../../lists/list-search.tsx';
import {
  Chip,
  type Column,
  formatCapped,
  ListHead,
  ListTable,
  ListTools,
  withParam,
} from '../../lists/list-table.tsx';
import { Pagination, usePageFocus } from '../../lists/pagination.tsx';
import { MailServerNotice } from './mail-server-notice.tsx';
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

export function Component() {
  const { to, page } = useLoaderData<OutboxData>();
  // Whoever sees both kinds of mail changes between them.
  const mayBoth = useSession((session) => session.can('orders') && session.can('team'));
  return (
    <>
      <ListHead title="Postausgang">
        {mayBoth && (
          <Chip to={to === 'team' ? '?' : '?to=team'} isOn={to === 'team'}>
            Ans Team
          </Chip>
        )}
        {page !== null && page.stuck > 0 && <RetryAllForm to={to} />}
      </ListHead>
      {to === null ? (
        <Notice tone="warning">
          E-Mails an Gäste sehen alle mit der Berechtigung „Bestellungen“, E-Mails ans Team alle mit der
          Berechtigung „Team“.
        </Notice>
      ) : (
        <Mails to={to} page={page} />
      )}
    </>
  );
}

function Mails({ to, page }: { to: MailScope; page: MailPage }) {
  const [asked] = useSearchParams();
  const search = useRef<HTMLInputElement>(null);
  useRefreshWhileWaiting(page.mails.some(({ state }) => state === 'waiting'));
  const { head: list, turn } = usePageFocus<HTMLElement>(page);
  return (
    <>
      <OutboxFilter to={to} counts={page.counts} search={search} />
      {page.stuck > 0 && <Notice tone="danger">{stuckText(page.stuck)}</Notice>}
      {page.is_cut && (
        <Notice>Das passt auf viele Bestellungen. Du siehst die E-Mails der neuesten hundert.</Notice>
      )}
      <section
        ref={list}
        tabIndex={-1}
        aria-label={asked.has('after') ? 'Ältere E-Mails' : 'Neueste E-Mails'}
      >
        {page.mails.length > 0 ? (
          <ListTable
            label="E-Mails"
            rows={page.mails}
            keyOf={({ id }) => String(id)}
            link={mailLink(to)}
            columns={columnsOf(to)}
            search={search}
          />
        ) : (
          <Notice>{isNarrowed(asked) ? 'Dazu gibt es keine E-Mail.' : 'Noch ist keine E-Mail da.'}</Notice>
        )}
      </section>
      {/* What is sent later tells that there is a mail server by then. */}
      {page.mails[0]?.state === 'stored' && !isNarrowed(asked) && <MailServerNotice />}
      <Pagination next={page.next} more="Ältere E-Mails" query={asked} onTurn={turn} />
    </>
  );
}

function isNarrowed(asked: URLSearchParams): boolean {
  return ['q', 'state', 'after'].some((name) => (asked.get(name) ?? '') !== '');
}

function stuckText(stuck: number): string {
  if (stuck === 1) return 'Eine E-Mail geht nicht hinaus.';
  return stuck >= 1_000
    ? 'Tausend oder mehr E-Mails gehen nicht hinaus.'
    : `${stuck} E-Mails gehen nicht hinaus.`;
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

const STATES = [
  ['', 'Alle'],
  ['waiting', 'Wartet'],
  ['retrying', 'Vergeblich versucht'],
  ['failed', 'Fehlgeschlagen'],
  ['sent', 'Gesendet'],
  ['stored', 'Nur abgelegt'],
  ['dropped', 'Nicht mehr nötig'],
] as const;

interface OutboxFilterProps {
  to: MailScope;
  counts: MailPage['counts'];
  search: RefObject<HTMLInputElement | null>;
}

/** By the address. */
function OutboxFilter({ to, counts, search }: OutboxFilterProps) {
  const [asked] = useSearchParams();
  const shown = asked.get('state') ?? '';
  const counted: Record<string, number | undefined> = counts;
  // What went wrong is offered once something has.
  const states = STATES.filter(([state]) => counted[state] !== 0 || state === 'waiting' || state === shown);
  return (
    <ListTools
      search={
        <ListSearch
          key={to}
          field={search}
          placeholder={to === 'guests' ? 'Name, Nummer oder E-Mail' : 'Name oder E-Mail'}
        />
      }
      chips={states.map(([state, name]) => (
        <Chip
          key={state}
          to={withParam(asked, 'state', state)}
          isOn={shown === state}
          count={counted[state] === undefined ? undefined : formatCapped(counted[state])}
        >
          {name}
        </Chip>
      ))}
    />
  );
}

/** What did not go out can be tried again in its row. */
function columnsOf(to: MailScope): ReadonlyArray<Column<OutboxMail>> {
  return [
    {
      title: 'An',
      place: 'below',
      cell: ({ recipient, order }) => (
        <>
          {recipient === null ? (
            <span className={styles.soft}>Nicht mehr da</span>
          ) : (
            <>
              {recipient.name} <span className={styles.email}>{recipient.email}</span>
            </>
          )}{' '}
          {order && (
            <Link to={adminPathTo.staffOrder(order.id)} className={styles.order}>
              Bestellung {order.number}
            </Link>
          )}
        </>
      ),
    },
    {
      title: 'Zustand',
      place: 'state',
      cell: (mail) => (
        <div className={styles.status}>
          <MailState mail={mail} />
          {mail.reason !== null && <span className={styles.reason}>{mail.reason}</span>}
        </div>
      ),
    },
    {
      title: 'Wann',
      isNumber: true,
      cell: (mail) => <span className={styles.soft}>{mailTimeText(mail)}</span>,
    },
    {
      title: 'Aktionen',
      place: 'foot',
      cell: (mail) => isRetryable(mail) && <RetryForm to={to} mail={mail} />,
    },
  ];
}

const mailLink = (to: MailScope) => ({
  title: 'E-Mail',
  name: ({ kind, order }: OutboxMail) => [mailKindLabel(kind), order?.number].filter(Boolean).join(' '),
  to: ({ id }: OutboxMail) => adminPathTo.outboxMail(id, to),
  isMain: true,
});
