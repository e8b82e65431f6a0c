import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DueRefund, OrderRefund } from '../../../../contract/refunds.ts';
import type { DeskOrder } from '../../../../contract/staff-orders.ts';
import { formatIban } from '../../../../domain/iban.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { euroWords } from '../../euro-words.ts';
import { AccountForm } from '../../money/refunds/account-form.tsx';
import { officePathTo } from '../../office-path-to.ts';
import { officePaths } from '../../office-paths.ts';
import styles from './desk-screen.module.css';
import { headingOf } from './heading-of.ts';

interface RefundDueProps {
  order: DeskOrder;
  refund: OrderRefund;
}

/** What is to be given back, where to, and how far that is. */
export function RefundDue({ order, refund: { refund, in_run: waiting } }: RefundDueProps) {
  return (
    <>
      <Notice tone="warning" title={`${euroWords(order.refund_due)} sind zu erstatten`}>
        <p className={styles.breakable}>
          Bezahlt sind {euroWords(order.paid)}, die Bestellung kostet {euroWords(order.total)}.
        </p>
        {waiting !== null && (
          <p className={styles.breakable}>
            {euroWords(waiting.amount)} stehen im{' '}
            <Link to={officePathTo.refundRun(waiting.run)}>Erstattungslauf {waiting.run}</Link> und werden mit
            ihm gebucht.
          </p>
        )}
        {refund !== null && (
          <p className={styles.breakable}>
            Nimm {waiting === null ? 'sie' : 'den Rest'} unter{' '}
            <Link to={officePaths.refunds}>Erstattungen</Link> in einen Lauf auf. Oder überweise selbst, mit
            dem Verwendungszweck Erstattung <span className={styles.whole}>{order.number}</span>, und buche es
            hier.
          </p>
        )}
      </Notice>
      {refund !== null && waiting === null && <Account key={refund.account?.iban} refund={refund} />}
    </>
  );
}

function Account({ refund }: { refund: DueRefund }) {
  const { account } = refund;
  const [isEdited, setEdited] = useState(false);
  return (
    <>
      {account === null ? (
        <p>
          {refund.was_returned
            ? 'Die letzte Überweisung kam zurück. Wohin soll das Geld jetzt gehen?'
            : 'Wohin soll das Geld gehen?'}
        </p>
      ) : (
        <div className={styles.row}>
          <p className={styles.grow}>
            Es geht an {account.holder}, <span className={styles.whole}>{formatIban(account.iban)}</span>
            {account.is_from_bank && ' (laut Kontoauszug)'}.
          </p>
          <Button variant="quiet" aria-expanded={isEdited} onClick={() => setEdited(!isEdited)}>
            Konto ändern
          </Button>
        </div>
      )}
      {(account === null || isEdited) && (
        <AccountForm refund={refund} heir={headingOf('zahlungen')} onDone={() => setEdited(false)} />
      )}
    </>
  );
}
