import { Link } from 'react-router-dom';
import type { RefundRun } from '../../../../contract/refunds.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { euroWords } from '../../euro-words.ts';
import { momentWords } from '../../moment-words.ts';
import { officePathTo } from '../../office-path-to.ts';
import { refundsInWords, runState } from './refund-words.ts';
import styles from './refunds.module.css';

/** The runs with how they stand. */
export function RunList({ runs }: { runs: ReadonlyArray<RefundRun> }) {
  return (
    <ul className={styles.runs}>
      {runs.map((run) => {
        const { tone, words } = runState(run);
        return (
          <Card as="li" key={run.id} className={styles.run}>
            <div className={styles.top}>
              <h3 className={styles.name}>
                <Link to={officePathTo.refundRun(run.id)}>Erstattungslauf {run.id}</Link>
              </h3>
              <Badge tone={tone}>{words}</Badge>
            </div>
            <p>
              {refundsInWords(run.count)} über {euroWords(run.amount)}
            </p>
            <p className={styles.soft}>
              {momentWords(run.created_at)}, {run.created_by}
            </p>
          </Card>
        );
      })}
    </ul>
  );
}
