import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { RefundRun, RunRefund } from '../../../../contract/refunds.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Notice } from '../../../ui/notice.tsx';
import { euroWords } from '../../euro-words.ts';
import { officePathTo } from '../../office-path-to.ts';
import styles from './refund-run.module.css';
import { RunForm } from './run-form.tsx';

interface GoneRefundsProps {
  run: RefundRun;
  /** Those that are no longer owed. */
  gone: ReadonlyArray<RunRefund>;
}

/** Which refunds of a run that waits have to be taken out before it goes on, each with the button for it. */
export function GoneRefunds({ run, gone }: GoneRefundsProps) {
  const place = useRef<HTMLElement>(null);
  useFocusHeir(place, () => document.getElementById('erstattungen'));
  return (
    <section ref={place} aria-labelledby="hinfaellig" className={styles.part}>
      <Notice tone="danger">
        <h2 id="hinfaellig" tabIndex={-1} className={styles.gone}>
          Nicht mehr zu erstatten
        </h2>
        <p>
          Dieses Geld ist inzwischen schon auf anderem Weg zurückgegangen. Nimm heraus, was hier steht, dann
          geht es weiter.
          {run.downloaded_at !== null &&
            ' Hat die Bank die Datei schon, dann bekommt der Gast es doppelt: Bitte ihn, es zurückzuüberweisen.'}
        </p>
        <ul className={styles.refunds}>
          {gone.map(({ id, order, number, name, amount }) => (
            <li key={id} className={styles.goneLine}>
              <span>
                <Link to={officePathTo.deskOrder(order)}>{number}</Link> {name}, {euroWords(amount)}
              </span>
              <RunForm
                intent="take out"
                label="Herausnehmen"
                refund={{ id, number, isLast: run.count === 1 }}
              />
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
