import { type RefObject, useRef, useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router-dom';
import type { DueRefund, RefundRun } from '../../../../contract/refunds.ts';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { formatDateTime } from '../../../../domain/stored-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatCount } from '../../../ui/numbers.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPathTo } from '../../admin-paths.ts';
import { ListSearch } from '../../lists/list-search.tsx';
import { Chip, ListHead, ListTools, withParam } from '../../lists/list-table.tsx';
import { Pagination, usePageFocus } from '../../lists/pagination.tsx';
import { formatEuros } from '../euros.ts';
import { AskForm, ReadyRefund, RunBar, UnknownRefund, WholeRunForm } from './due-refunds.tsx';
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
  const { head, turn } = usePageFocus<HTMLParagraphElement>(due);
  const { head: runsHead, turn: turnRuns } = usePageFocus<HTMLHeadingElement>(runs);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const unknown = due.refunds.filter(({ account }) => account === null);
  const known = due.refunds.filter(({ account }) => account !== null);
  const free = known.filter(({ in_run }) => in_run === null);
  // Everything is included by default, because all these guests are owed money.
  const chosen = free.filter(({ order }) => !excluded.has(order));
  const choose = (order: string, isChosen: boolean) => {
    const next = new Set(excluded);
    if (isChosen) next.delete(order);
    else next.add(order);
    setExcluded(next);
  };
  return (
    <>
      <ListHead title="Erstattungen" />
      {(isSearched || due.count > 0 || runs.runs.length > 0) && (
        <ListTools
          search={<ListSearch field={search} placeholder="Name, Nummer, Verwendungszweck" />}
          chips={due.without_account > 0 && due.without_account < due.count && <AccountChips due={due} />}
        />
      )}
      <DueSummary due={due} isSearched={isSearched} hasRuns={runs.runs.length > 0} head={head} />
      {unknown.length > 0 && (
        <section aria-labelledby="ohne-iban" className={styles.part}>
          <h2 id="ohne-iban">Hier fehlt die IBAN ({due.without_account})</h2>
          <p className={styles.soft}>
            Frag den Gast nach dem Konto, von dem er bezahlt hat. Acht Wochen nach der Überweisung wird es
            hier gelöscht.
          </p>
          {ready.askable > 0 && <AskForm count={ready.askable} />}
          <ul className={styles.refunds}>
            {unknown.map((refund) => (
              <UnknownRefund key={refund.order} refund={refund} />
            ))}
          </ul>
        </section>
      )}
      {known.length > 0 && (
        <section aria-labelledby="bereit" className={styles.part}>
          <div className={styles.top}>
            <h2 id="bereit">Bereit zum Überweisen</h2>
            {free.length > 1 && (
              <Checkbox
                label="Alle auswählen"
                checked={chosen.length === free.length}
                onChange={({ target }) =>
                  setExcluded(new Set(target.checked ? [] : free.map(({ order }) => order)))
                }
              />
            )}
          </div>
          {ready.ready.count > free.length && <WholeRunForm ready={ready.ready} />}
          <ul className={styles.refunds}>
            {known.map((refund) => (
              <ReadyRefund
                key={refund.order}
                refund={refund}
                isChosen={chosen.includes(refund)}
                onChoose={(isChosen) => choose(refund.order, isChosen)}
              />
            ))}
          </ul>
          <VisuallyHidden role="status">{free.length > 0 && chosenText(chosen)}</VisuallyHidden>
          {chosen.length > 0 && <RunBar chosen={chosen} />}
        </section>
      )}
      <Pagination
        label="Seiten der Erstattungen"
        next={due.next}
        more="Weitere Erstattungen"
        query={found}
        onTurn={turn}
      >
        {due.next !== null && known.length === 0 && (
          // Skips all refunds without an account.
          <LinkButton to={`?${found.size > 0 ? `${found}&` : ''}after=1:`} variant="secondary" onClick={turn}>
            Nur mit IBAN
          </LinkButton>
        )}
      </Pagination>
      {runs.runs.length > 0 && (
        <section aria-labelledby="laeufe" className={styles.part}>
          <h2 ref={runsHead} id="laeufe" tabIndex={-1}>
            Erstattungsläufe
          </h2>
          <RunList runs={runs.runs} />
          {runs.before !== null && (
            <p>
              <LinkButton
                to={`?${found.size > 0 ? `${found}&` : ''}before=${runs.before}`}
                variant="secondary"
                onClick={turnRuns}
              >
                Ältere Erstattungsläufe
              </LinkButton>
            </p>
          )}
        </section>
      )}
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

interface DueSummaryProps {
  due: DueRefunds;
  isSearched: boolean;
  hasRuns: boolean;
  /** Gets the focus after turning the page. */
  head: RefObject<HTMLParagraphElement | null>;
}

/** How much is due, or was found by a search; announced on every change. */
function DueSummary({ due, isSearched, hasRuns, head }: DueSummaryProps) {
  return (
    <div role="status">
      {due.count === 0 ? (
        <Notice {...(isSearched ? {} : { tone: 'good' as const })}>
          {noneText(due, isSearched, hasRuns)}
        </Notice>
      ) : (
        <p ref={head} tabIndex={-1}>
          <strong>{formatRefundCount(due.count)}</strong> über {formatEuros(due.amount)}{' '}
          {isSearched
            ? `${due.count === 1 ? 'passt' : 'passen'} dazu.`
            : `${due.count === 1 ? 'ist' : 'sind'} offen${due.in_runs > 0 ? `, dazu ${formatEuros(due.in_runs)} in einem Erstattungslauf` : ''}.`}
        </p>
      )}
    </div>
  );
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

function RunList({ runs }: { runs: ReadonlyArray<RefundRun> }) {
  return (
    <ul className={styles.runs}>
      {runs.map((run) => {
        const { tone, label } = runStateLabel(run);
        return (
          <Card as="li" key={run.id} className={styles.run}>
            <div className={styles.top}>
              <h3 className={styles.name}>
                <Link to={adminPathTo.refundRun(run.id)}>Erstattungslauf {run.id}</Link>
              </h3>
              <Badge tone={tone}>{label}</Badge>
            </div>
            <p>
              {formatRefundCount(run.count)} über {formatEuros(run.amount)}
            </p>
            <p className={styles.soft}>
              {formatDateTime(run.created_at)}, {run.created_by}
            </p>
          </Card>
        );
      })}
    </ul>
  );
}
