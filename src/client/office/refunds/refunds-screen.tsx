import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { euroWords } from '../euro-words.ts';
import { officePaths } from '../office-paths.ts';
import { PageSteps } from '../page-steps.tsx';
import { useTurnedPage } from '../use-turned-page.ts';
import { ReadyRefund, UnknownRefund } from './due-refund-item.tsx';
import type { RefundsData } from './load-refunds.ts';
import { refundsInWords } from './refund-words.ts';
import styles from './refunds.module.css';
import { RunBar } from './run-bar.tsx';
import { RunList } from './run-list.tsx';

/** What is to be given back: missing accounts first, then what can be transferred, then the runs. */
export function RefundsScreen() {
  const { due, runs } = useLoaderData<RefundsData>();
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
      {due.count === 0 ? (
        <Notice tone="good">
          {due.in_runs > 0
            ? `Alles Offene steht in einem Erstattungslauf: ${euroWords(due.in_runs)}.`
            : 'Zurzeit ist niemandem etwas zu erstatten.'}
        </Notice>
      ) : (
        <p ref={head} tabIndex={-1} role="status">
          <strong>{refundsInWords(due.count)}</strong> über {euroWords(due.amount)}{' '}
          {due.count === 1 ? 'ist' : 'sind'} offen
          {due.in_runs > 0 && `, dazu ${euroWords(due.in_runs)} in einem Erstattungslauf`}.
        </p>
      )}
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
          {chosen.length > 0 && <RunBar chosen={chosen} />}
        </section>
      )}
      <PageSteps label="Seiten der Erstattungen" next={due.next} more="Weitere Erstattungen" onTurn={turn}>
        {due.next !== null && known.length === 0 && (
          // The first page after all that lack an account.
          <LinkButton to="?after=1:" variant="secondary" onClick={turn}>
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
              <LinkButton to={`?before=${runs.before}`} variant="secondary" onClick={turnRuns}>
                Ältere Erstattungsläufe
              </LinkButton>
            </p>
          )}
        </section>
      )}
    </>
  );
}
