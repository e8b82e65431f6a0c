import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { RunRefund } from '../../../../contract/refunds.ts';
import { useFocusHeir } from '../../../platform/use-focus-heir.ts';
import { Badge } from '../../../ui/badge.tsx';
import { euroWords } from '../../euro-words.ts';
import { officePathTo } from '../../office-path-to.ts';
import { refundState } from '../refunds/refund-words.ts';
import styles from './refund-run.module.css';
import { ReturnForm } from './return-form.tsx';
import { RunForm } from './run-form.tsx';

/** One refund of a run: to whom it goes, what stands on the statement, how it stands. */
export function RunRefundItem({ refund, isLast }: { refund: RunRefund; isLast: boolean }) {
  const item = useRef<HTMLLIElement>(null);
  useFocusHeir(item, () => document.getElementById('erstattungen'));
  const { id, number, name, holder, iban, reference, amount, state, is_due } = refund;
  const { tone, words } = refundState(refund);
  return (
    <li ref={item} className={styles.refund}>
      <div className={styles.facts}>
        <p className={styles.who}>
          <Link to={officePathTo.deskOrder(refund.order)}>{number}</Link>
          <span>{name}</span>
        </p>
        <strong className={styles.amount}>{euroWords(amount)}</strong>
      </div>
      <p>
        {iban === '' ? (
          <span className={styles.soft}>Die Bankdaten sind gelöscht.</span>
        ) : (
          <>
            {holder}, <span className={styles.iban}>{iban}</span>
          </>
        )}
      </p>
      <p className={styles.soft}>{reference}</p>
      <div className={styles.buttons}>
        <Badge tone={tone}>{words}</Badge>
        {state === 'in_run' && is_due && (
          <RunForm intent="take out" label="Herausnehmen" refund={{ id, number, isLast }} />
        )}
        {state === 'paid' && <ReturnForm refund={refund} />}
      </div>
    </li>
  );
}
