import { useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router-dom';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PageSteps } from '../../lists/page-steps.tsx';
import { useTurnedPage } from '../../lists/use-turned-page.ts';
import { officePaths } from '../../office-paths.ts';
import { ReadyRefund, UnknownRefund } from './due-refund-item.tsx';
import { DueWords } from './due-words.tsx';
import type { RefundsData } from './load-refunds.ts';
import { RefundSearch } from './refund-search.tsx';
import { chosenWords } from './refund-words.ts';
import styles from './refunds.module.css';
import { RunBar } from './run-bar.tsx';
import { RunList } from './run-list.tsx';

/** What is to be given back: missing accounts first, then what can be transferred, then the runs. */
export function RefundsScreen() {
  const { due, runs } = useLoaderData<RefundsData>();
  const [asked] = useSearchParams();
  const found = new URLSearchParams([...asked].filter(([name, value]) => name === 'q' && value !== ''));
  const isSearched = found.has('q');
  const { head, turn } = useTurnedPage<HTMLParagraphElement>(due);
  const { head: runsHead, turn: turnRuns } = useTurnedPage<HTMLHeadingElement>(runs);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const unknown = due.refunds.filter(({ account }) => account === null);
  const known = due.refunds.filter(({ account }) => account !== null);
  const free = known.filter(({ in_run }) => in_run === null);
  // All are meant unless somebody leaves one out: the money is owed to everybody.
  const chosen = free.filter(({ order }) => !left.has(order));
  const choose = (order: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(order);
    else next.add(order);
    setLeft(next);
  };
  return (
    <>
      <p>
        <Link to={officePaths.orders}>Zurück zu den Bestellungen</Link>
      </p>
      <PageTitle>Erstattungen</PageTitle>
      {(isSearched || due.count > 0 || runs.runs.length > 0) && <RefundSearch />}
      <DueWords due={due} isSearched={isSearched} hasRuns={runs.runs.length > 0} head={head} />
      {unknown.length > 0 && (
        <section aria-labelledby="ohne-iban" className={styles.part}>
          <h2 id="ohne-iban">Hier fehlt die IBAN ({due.without_account})</h2>
          <p className={styles.soft}>
            Frag den Gast nach dem Konto, von dem er bezahlt hat. Acht Wochen nach der Überweisung wird es
            hier gelöscht.
          </p>
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
                  setLeft(new Set(target.checked ? [] : free.map(({ order }) => order)))
                }
              />
            )}
          </div>
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
          <VisuallyHidden role="status">{free.length > 0 && chosenWords(chosen)}</VisuallyHidden>
          {chosen.length > 0 && <RunBar chosen={chosen} />}
        </section>
      )}
      <PageSteps
        label="Seiten der Erstattungen"
        next={due.next}
        more="Weitere Erstattungen"
        keep={found}
        onTurn={turn}
      >
        {due.next !== null && known.length === 0 && (
          // The first page after all that lack an account.
          <LinkButton to={`?${found.size > 0 ? `${found}&` : ''}after=1:`} variant="secondary" onClick={turn}>
            Nur mit IBAN
          </LinkButton>
        )}
      </PageSteps>
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
