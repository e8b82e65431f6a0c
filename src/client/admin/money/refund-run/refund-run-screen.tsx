import { Link, useLoaderData } from 'react-router-dom';
import { formatDay } from '../../../../domain/stored-time.ts';
import type { ReadRefundRun } from '../../../platform/api/fetch-refunds.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { euroWords } from '../../euro-words.ts';
import { momentWords } from '../../moment-words.ts';
import { officePaths } from '../../office-paths.ts';
import { refundsInWords, runState } from '../refunds/refund-words.ts';
import { GoneRefunds } from './gone-refunds.tsx';
import styles from './refund-run.module.css';
import { RunRefundItem } from './run-refund-item.tsx';
import { ExecutedSteps, OpenSteps } from './run-steps.tsx';

/** A run: how it stands, what is to be done with it, and all its refunds. */
export function RefundRunScreen() {
  const { run, refunds } = useLoaderData<ReadRefundRun>();
  const { tone, words } = runState(run);
  const gone = refunds.filter(({ is_due }) => !is_due);
  const isUndoable = refunds.every(({ state, iban }) => state === 'paid' && iban !== '');
  return (
    <>
      <p>
        <Link to={officePaths.refunds}>Zurück zu den Erstattungen</Link>
      </p>
      <div className={styles.top}>
        <PageTitle>{`Erstattungslauf ${run.id}`}</PageTitle>
        <Badge tone={tone} mayWrap>
          {words}
        </Badge>
      </div>
      <p>
        <strong>{refundsInWords(run.count)}</strong> über {euroWords(run.amount)}. Angelegt am{' '}
        {momentWords(run.created_at)} von {run.created_by}
        {run.executed_on === null
          ? `, zu überweisen am ${formatDay(run.requested_on)}.`
          : `, überwiesen am ${formatDay(run.executed_on)}, gebucht von ${run.executed_by}.`}
      </p>
      {gone.length > 0 && <GoneRefunds run={run} gone={gone} />}
      {run.executed_at === null ? (
        <OpenSteps run={run} />
      ) : (
        <ExecutedSteps run={run} isUndoable={isUndoable} />
      )}
      <section aria-labelledby="erstattungen" className={styles.part}>
        <h2 id="erstattungen" tabIndex={-1}>
          Erstattungen
        </h2>
        <ul className={styles.refunds}>
          {refunds.map((refund) => (
            <RunRefundItem key={refund.id} refund={refund} isLast={refunds.length === 1} />
          ))}
        </ul>
      </section>
    </>
  );
}
