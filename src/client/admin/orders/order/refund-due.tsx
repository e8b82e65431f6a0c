import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DueRefund, OrderRefund } from '../../../../contract/refunds.ts';
import type { StaffOrder } from '../../../../contract/staff-orders.ts';
import { formatIban } from '../../../../domain/iban.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { adminPaths, adminPathTo } from '../../admin-paths.ts';
import { formatEuros } from '../../money/euros.ts';
import { AccountForm } from '../../money/refunds/account-form.tsx';
import { sectionHeading } from './order-form.tsx';
import styles from './order-page.module.css';

interface RefundDueProps {
  order: StaffOrder;
  refund: OrderRefund;
}

/** The amount, the account, and whether a refund run already includes it. */
export function RefundDue({ order, refund: { refund, in_run: waiting } }: RefundDueProps) {
  return (
    <>
      <Notice tone="warning" title={`${formatEuros(order.refund_due)} sind zu erstatten`}>
        <p className={styles.breakable}>
          Bezahlt sind {formatEuros(order.paid)}, die Bestellung kostet {formatEuros(order.total)}.
        </p>
        {waiting !== null && (
          <p className={styles.breakable}>
            {formatEuros(waiting.amount)} stehen im{' '}
            <Link to={adminPathTo.refundRun(waiting.run)}>Erstattungslauf {waiting.run}</Link> und werden mit
            ihm gebucht.
          </p>
        )}
        {refund !== null && (
          <p className={styles.breakable}>
            Nimm {waiting === null ? 'sie' : 'den Rest'} unter{' '}
            <Link to={adminPaths.refunds}>Erstattungen</Link> in einen Lauf auf. Oder überweise selbst, mit
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
        <AccountForm
          refund={refund}
          focusFallback={sectionHeading('zahlungen')}
          onDone={() => setEdited(false)}
        />
      )}
    </>
  );
}
