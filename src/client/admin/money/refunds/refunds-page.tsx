import { type RefObject, useRef, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import type { DueRefund, RefundRun } from '../../../../contract/refunds.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { menuEntryClass } from '../../../ui/menu-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { useOutcomeForm } from '../../forms/form-outcome.ts';
import { RefusalNotice } from '../../forms/refusal-notice.tsx';
import { BesideList } from '../../lists/list-panel.tsx';
import { ListSearch } from '../../lists/list-search.tsx';
import {
  Chip,
  type Column,
  ListHead,
  ListTable,
  ListTools,
  MoreMenu,
  withParam,
} from '../../lists/list-table.tsx';
import { Pagination, usePageFocus } from '../../lists/pagination.tsx';
import { formatEuros } from '../euros.ts';
import { AccountPanel, isReady, RunBar, refundColumns, refundLink, WholeRunForm } from './due-refunds.tsx';
import { formatRefundCount, runStateLabel } from './refund-texts.ts';
import type { DueRefunds, RefundsData } from './refunds-data.ts';
import styles from './refunds-page.module.css';

export { action, loader } from './refunds-data.ts';

/** Due refunds, those without an account first, and the refund runs. */
export function Component() {
  const { due, runs, ready } = useLoaderData<RefundsData>();
  const [asked] = useSearchParams();
  const search = useRef<HTMLInputElement>(null);
  const found = new URLSearchParams(
    [...asked].filter(([name, value]) => ['q', 'account'].includes(name) && value !== ''),
  );
  const isSearched = found.has('q');
  const { head: runsHead, turn: turnRuns } = usePageFocus<HTMLHeadingElement>(runs);
  const older = new URLSearchParams(found);
  if (runs.before !== null) older.set('before', String(runs.before));
  return (
    <>
      <ListHead
        title="Erstattungen"
        {...(due.count > 0 && {
          count: `${formatCount(due.count)} · ${formatEuros(due.amount)}`,
          noun: isSearched ? 'gefunden' : 'offen',
        })}
      >
        {ready.askable > 0 && <AskMenu count={ready.askable} />}
      </ListHead>
      {(isSearched || due.count > 0 || runs.runs.length > 0) && (
        <ListTools
          search={<ListSearch field={search} placeholder="Name, Nummer, Verwendungszweck" />}
          chips={(due.without_account > 0 || found.has('account')) && <AccountChips due={due} />}
        />
      )}
      <div role="status">
        {due.count === 0 && (
          <Notice {...(isSearched ? {} : { tone: 'good' as const })}>
            {noneText(due, isSearched, runs.runs.length > 0)}
          </Notice>
        )}
      </div>
      <Due due={due} ready={ready.ready} query={found} search={search} />
      {runs.runs.length > 0 && (
        <section aria-labelledby="laeufe" className={styles.part}>
          <h2 ref={runsHead} id="laeufe" tabIndex={-1} className={styles.title}>
            Erstattungsläufe
            {due.in_runs > 0 && (
              <span className={styles.soft}> {formatEuros(due.in_runs)} noch nicht überwiesen</span>
            )}
          </h2>
          <ListTable
            label="Erstattungsläufe"
            rows={runs.runs}
            keyOf={({ id }) => String(id)}
            link={runLink}
            columns={runColumns}
            search={search}
          />
          {runs.before !== null && (
            <p>
              <LinkButton to={`?${older}`} variant="secondary" onClick={turnRuns}>
                Ältere Erstattungsläufe
              </LinkButton>
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** Writes to all whose account is missing. */
function AskMenu({ count }: { count: number }) {
  const { fetcher, isBusy, message } = useOutcomeForm();
  const ask = () => void fetcher.submit({ intent: 'ask' }, { method: 'post' });
  return (
    <>
      <RefusalNotice message={message} />
      <MoreMenu
        entries={
          <li>
            <button type="button" className={menuEntryClass} disabled={isBusy} onClick={ask}>
              {count === 1
                ? 'Per E-Mail nach der IBAN fragen'
                : `Alle ${formatCount(count)} per E-Mail nach der IBAN fragen`}
            </button>
          </li>
        }
      />
    </>
  );
}

interface DueProps {
  due: DueRefunds;
  /** What can be transferred, on all pages. */
  ready: RefundsData['ready']['ready'];
  query: URLSearchParams;
  search: RefObject<HTMLInputElement | null>;
}

function Due({ due, ready, query, search }: DueProps) {
  const { refunds } = due;
  const { head: list, turn } = usePageFocus<HTMLElement>(due);
  // Everything is included by default, because all these guests are owed money.
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  /** The order whose account is being typed. */
  const [edited, setEdited] = useState<string | null>(null);
  const free = refunds.filter(isReady);
  const chosen = free.filter(({ order }) => !excluded.has(order));
  const tick = (orders: ReadonlyArray<string>, isTicked: boolean) => {
    const others = [...excluded].filter((order) => !orders.includes(order));
    setExcluded(new Set(isTicked ? others : [...others, ...orders]));
  };
  const tickAll = (isTicked: boolean) =>
    tick(
      free.map(({ order }) => order),
      isTicked,
    );
  const shown = refunds.find(({ order }) => order === edited);
  // One IBAN after the other, as they stand in the list.
  const editNext = () => {
    const missing = refunds.filter(({ account, order }) => account === null && order !== edited);
    setEdited(shown?.account === null ? (missing[0]?.order ?? null) : null);
  };
  return (
    <>
      {refunds.length > 0 && (
        <BesideList
          panel={shown && <AccountPanel refund={shown} onDone={editNext} onClose={() => setEdited(null)} />}
        >
          <section ref={list} tabIndex={-1} aria-label="Offene Erstattungen">
            <ListTable
              label="Offene Erstattungen"
              rows={refunds}
              keyOf={({ order }) => order}
              link={refundLink}
              columns={refundColumns(setEdited)}
              selection={{
                ticked: new Set(chosen.map(({ order }) => order)),
                isSelectable: isReady,
                onTick: tick,
                onClear: () => tickAll(false),
              }}
              search={search}
              shown={edited}
            />
          </section>
        </BesideList>
      )}
      <VisuallyHidden role="status">{free.length > 0 && chosenText(chosen)}</VisuallyHidden>
      {chosen.length > 0 && (
        <RunBar
          chosen={chosen}
          hasMore={ready.count > free.length}
          onAll={chosen.length < free.length ? () => tickAll(true) : undefined}
          onEnd={() => tickAll(false)}
        />
      )}
      {ready.count > free.length && free.length > 0 && <WholeRunForm ready={ready} />}
      <Pagination
        label="Seiten der Erstattungen"
        next={due.next}
        more="Weitere Erstattungen"
        query={query}
        onTurn={turn}
      />
    </>
  );
}

function AccountChips({ due }: { due: DueRefunds }) {
  const [asked] = useSearchParams();
  const chip = (account: string, name: string, count?: number) => (
    <Chip
      to={withParam(asked, 'account', account)}
      isOn={(asked.get('account') ?? '') === account}
      count={count === undefined ? undefined : formatCount(count)}
    >
      {name}
    </Chip>
  );
  return (
    <>
      {chip('', 'Alle', due.count)}
      {chip('missing', 'Warten auf IBAN', due.without_account)}
      {chip('known', 'Mit IBAN', due.count - due.without_account)}
    </>
  );
}

/** Announced to those who do not see the bar below. */
function chosenText(chosen: ReadonlyArray<DueRefund>): string {
  const cents = chosen.reduce((sum, { amount }) => sum + eurosToCents(amount), 0);
  return chosen.length === 0
    ? 'Keine Erstattung ausgewählt.'
    : `${formatRefundCount(chosen.length)} ausgewählt, zusammen ${formatCents(cents)}.`;
}

function noneText({ in_runs }: DueRefunds, isSearched: boolean, hasRuns: boolean): string {
  if (isSearched)
    return hasRuns
      ? 'Offen ist dazu nichts. Unten steht, in welchem Lauf es überwiesen wird oder wurde.'
      : 'Dazu gibt es keine Erstattung. Weniger Buchstaben finden mehr.';
  return in_runs > 0
    ? `Alles Offene steht in einem Erstattungslauf: ${formatEuros(in_runs)}.`
    : 'Zurzeit ist niemandem etwas zu erstatten.';
}

const runLink = {
  title: 'Lauf',
  name: ({ id }: RefundRun) => `Erstattungslauf ${id}`,
  to: ({ id }: RefundRun) => adminPathTo.refundRun(id),
  isMain: true,
};

const runColumns: ReadonlyArray<Column<RefundRun>> = [
  { title: 'Umfang', place: 'below', cell: ({ count }) => formatRefundCount(count) },
  {
    title: 'Stand',
    place: 'state',
    cell: (run) => {
      const { tone, label } = runStateLabel(run);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    title: 'Angelegt',
    place: 'foot',
    cell: ({ created_at, created_by }) => (
      <span className={styles.soft}>
        {formatDateTime(created_at)}, {created_by}
      </span>
    ),
  },
  { title: 'Betrag', isNumber: true, place: 'end', cell: ({ amount }) => formatEuros(amount) },
];
