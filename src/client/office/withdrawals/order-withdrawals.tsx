import { Link } from 'react-router-dom';
import type { DeskOrder } from '../../../contract/order-desk.ts';
import type { ReceivedWithdrawal } from '../../../contract/withdrawals.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { momentWords } from '../moment-words.ts';
import { officePathTo } from '../office-path-to.ts';
import { DecisionForm } from './decision-form.tsx';
import { DecisionNote } from './decision-note.tsx';
import { DeclaredFacts } from './declared-facts.tsx';
import styles from './withdrawals.module.css';

/** The withdrawals of an order on its own page, each with its decision and the way to cancel the tickets. */
export function OrderWithdrawals({ order }: { order: DeskOrder }) {
  const hasTickets = order.items.some((item) => item.cancelled_at === null);
  return order.withdrawals.map((withdrawal) => (
    <OrderWithdrawal key={withdrawal.id} orderId={order.id} withdrawal={withdrawal} hasTickets={hasTickets} />
  ));
}

function OrderWithdrawal({
  orderId,
  withdrawal,
  hasTickets,
}: {
  orderId: string;
  withdrawal: ReceivedWithdrawal;
  hasTickets: boolean;
}) {
  const { id, received_at, settled } = withdrawal;
  const headingId = `widerruf-${id}`;
  const heir = () => document.getElementById(headingId);
  return (
    <Card as="section" className={styles.card} aria-labelledby={headingId}>
      <div className={styles.titled}>
        <h2 id={headingId} tabIndex={-1} className={styles.heading}>
          Widerruf vom {momentWords(received_at)}
        </h2>
        {settled === null && <Badge tone="warning">Noch zu entscheiden</Badge>}
      </div>
      {settled === null ? (
        <>
          <DeclaredFacts withdrawal={withdrawal} />
          <DecisionForm withdrawal={withdrawal} isAtOrder heir={heir} />
        </>
      ) : (
        <DecisionNote withdrawal={withdrawal} heir={heir} />
      )}
      {settled?.outcome === 'accepted' && hasTickets && (
        <p>
          Noch gelten die Karten:{' '}
          <Link to={officePathTo.withdrawnTickets(orderId, id)}>Karten auswählen und stornieren</Link>
        </p>
      )}
    </Card>
  );
}
