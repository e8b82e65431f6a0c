import type { ReactNode } from 'react';
import type { ReceivedWithdrawal } from '../../../../contract/withdrawals.ts';
import { letterTo } from './letter-to.ts';
import { daysLaterWords, receiptWords } from './withdrawal-words.ts';
import styles from './withdrawals.module.css';

/** What the guest has declared, as far as it says more than his order does. */
export function DeclaredFacts({ withdrawal }: { withdrawal: ReceivedWithdrawal }) {
  const { name, order_number, email, remark, order, received_at, receipt } = withdrawal;
  return (
    <dl className={styles.facts}>
      {order === null && <Fact label="Bestellnummer, wie getippt">{order_number}</Fact>}
      <Fact label="Name">{name}</Fact>
      {email && (
        <Fact label="E-Mail">
          <a href={letterTo(withdrawal)}>{email}</a>
          {order && !order.has_same_email && ' (bestellt mit einer anderen)'}
        </Fact>
      )}
      {remark && <Fact label="Bemerkung">{remark}</Fact>}
      {order && <Fact label="Frist">{daysLaterWords(order.ordered_at, received_at)}</Fact>}
      {receipt && <Fact label="Eingangsbestätigung">{receiptWords(receipt)}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
